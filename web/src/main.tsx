import { render } from "preact";
import { App } from "./page/app.tsx";
import { WithSettings } from "./browser/preferences.tsx";

render(
  <WithSettings>
    <App />
  </WithSettings>,
  document.getElementById("app")!,
);
