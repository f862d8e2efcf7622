/** Opens the record of a game, from a file. */

import { useState } from "preact/hooks";
import { usePreferences } from "../browser/preferences.tsx";
import { saveCreatedGame } from "../browser/savedgames.ts";
import * as api from "../connection/api.ts";
import { useErrorText } from "../connection/refusals.ts";
import { Problem } from "../page/problem.tsx";
import { navigate, tableAddress } from "../page/route.ts";

export function RecordUpload() {
  const { say } = usePreferences();
  const [problem, setProblem] = useState("");
  const errorText = useErrorText();
  const upload = async (file: File | undefined) => {
    if (!file) return;
    setProblem("");
    try {
      const created = await api.create({ record: await file.text() });
      navigate(tableAddress(saveCreatedGame(created, "", true).places, 0));
    } catch (error) {
      setProblem(errorText(error as Error, "upload"));
    }
  };
  return (
    <section class="upload">
      <label class="button">
        {say("lobby.upload")}
        <input type="file" accept=".txt,text/plain" onChange={(event) => void upload(event.currentTarget.files?.[0])} />
      </label>
      <p>{say("lobby.upload.hint")}</p>
      <Problem text={problem} />
    </section>
  );
}
