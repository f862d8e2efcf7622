/** Buttons that give the reader a picture of the position shown, to keep or to share. */

import { useState } from "preact/hooks";
import { usePreferences } from "../browser/preferences.tsx";
import type { Drawings, Scene } from "../generated/scene.ts";
import { saveFile } from "./savedfile.ts";

interface SharedPictureProps {
  scene: Scene;
  drawings: Drawings;
  name: string; // of the file, without its ending
}

type Form = "svg" | "png";

export function SharedPicture({ scene, drawings, name }: SharedPictureProps) {
  const { say, dark } = usePreferences();
  const [problem, setProblem] = useState("");
  const made = async (form: Form): Promise<File> => {
    const { pngOf, positionSvg } = await import("./positionpicture.tsx"); // few readers need it
    const svg = positionSvg(scene, drawings, dark);
    const content = form === "svg" ? new Blob([svg], { type: "image/svg+xml" }) : await pngOf(svg, drawings);
    return new File([content], `${name}.${form}`, { type: content.type });
  };
  const give = (form: Form, to: (file: File) => unknown) => () => {
    setProblem("");
    void made(form).then(to).catch((error: Error) => error.name !== "AbortError" && setProblem(say("share.picture.failed"))); // AbortError: the reader changed their mind
  };
  return (
    <div class="record" role="group" aria-label={say("share.picture")}>
      <span>{say("share.picture")}</span>
      <div class="choices">
        <button onClick={give("png", saveFile)}>PNG</button>
        <button onClick={give("svg", saveFile)}>SVG</button>
        {canShareFiles() && <button onClick={give("png", (file) => navigator.share({ files: [file], title: "Pagodas" }))}>{say("share.send")}</button>}
      </div>
      <span role="alert">{problem}</span>
    </div>
  );
}

function canShareFiles(): boolean {
  return "canShare" in navigator && navigator.canShare({ files: [new File([], "picture.png", { type: "image/png" })] });
}
