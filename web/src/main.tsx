import { render } from "preact";
import { PreferencesProvider } from "./browser/preferences.tsx";
import { App } from "./page/app.tsx";

render(
  <PreferencesProvider>
    <App />
  </PreferencesProvider>,
  document.getElementById("app")!,
);
