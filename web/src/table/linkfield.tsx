/** A link to give to somebody: to copy, or to share as the device does it. */

import { useState } from "preact/hooks";
import { usePreferences } from "../browser/preferences.tsx";

interface LinkFieldProps {
  label: string;
  address: string; // within this site
  shared?: string; // what the link is about, where it can be shared
}

export function LinkField({ label, address, shared }: LinkFieldProps) {
  const { say } = usePreferences();
  const [copied, setCopied] = useState(false);
  const link = location.origin + address;
  const copy = () => void navigator.clipboard?.writeText(link).then(() => setCopied(true));
  const share = () => void navigator.share({ title: "Pagodas", text: shared ?? "", url: link }).catch(() => undefined); // the reader changed their mind
  return (
    <label class="link-field">
      <span>{label}</span>
      <input readOnly value={link} onFocus={(event) => event.currentTarget.select()} />
      <button type="button" onClick={copy}>
        {say(copied ? "share.copied" : "share.copy")}
      </button>
      {shared && "share" in navigator && (
        <button type="button" onClick={share}>
          {say("share.send")}
        </button>
      )}
    </label>
  );
}
