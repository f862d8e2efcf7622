import assert from "node:assert/strict";
import { test } from "node:test";
import type { GameKind } from "../../src/generated/messages.ts";
import { keptAddresses } from "../../src/offline/keptpages.ts";

const kind = (id: string, summary: boolean) => ({ id, languages: ["en", "it"], summary }) as GameKind;

test("of every game the rules and the card are kept in every language", () => {
  const kept = keptAddresses([kind("one", true), kind("other", false)]);
  for (const language of ["en", "it"]) {
    assert.ok(kept.includes(`/api/kinds/one/rules?lang=${language}`));
    assert.ok(kept.includes(`/api/kinds/one/summary?lang=${language}`));
    assert.ok(!kept.includes(`/api/kinds/other/summary?lang=${language}`));
  }
});
