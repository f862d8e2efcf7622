/** Notifications of the system, for a reader who asked for them and looks at something else. */

export const CAN_NOTIFY = "Notification" in globalThis;

/** Ask the reader's browser for leave, and tell whether it gave it. */
export async function allowNotifications(): Promise<boolean> {
  return CAN_NOTIFY && (await Notification.requestPermission()) === "granted";
}

/** Show a notification while the page is hidden. A click on it leads to an address. One about the same thing replaces the last. */
export function notify(text: string, about: string, address: string): void {
  if (!CAN_NOTIFY || Notification.permission !== "granted" || !document.hidden) return;
  try {
    const shown = new Notification("Pagodas", { body: text, tag: about });
    shown.onclick = () => {
      window.focus();
      location.assign(address);
    };
  } catch {
    void navigator.serviceWorker?.ready.then((worker) => worker.showNotification("Pagodas", { body: text, tag: about, icon: "/icons/icon-192.png" })); // telephones let nobody else
  }
}
