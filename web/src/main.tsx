import { render } from "preact";
import { App } from "./app.tsx";
import { WithSettings } from "./settings.tsx";

render(
  <WithSettings>
    <App />
  </WithSettings>,
  document.getElementById("app")!,
);
