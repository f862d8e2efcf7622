import { render } from "preact";
import { PreferencesProvider, storedPreferences } from "./browser/preferences.tsx";
import { installServiceWorker } from "./offline/registration.ts";
import { App } from "./page/app.tsx";
import { loadLanguage } from "./strings/translation.ts";

await loadLanguage(storedPreferences().language);
render(
  <PreferencesProvider>
    <App />
  </PreferencesProvider>,
  document.getElementById("app")!,
);
installServiceWorker();
