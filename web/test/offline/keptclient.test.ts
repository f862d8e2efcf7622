import assert from "node:assert/strict";
import { test } from "node:test";
import { keptClient } from "../../src/offline/keptclient.ts";
import type { KeptGame } from "../../src/offline/keptgames.ts";

const scene = (status: string) => ({ status, symbols: "", items: [], overlay: [] });
const kept = { table: { hints: true, parties: [] }, turns: [], drawings: {}, scenes: [scene("start"), scene("end")] } as unknown as KeptGame;

test("a kept game shows each of its positions, and answers nothing else", async () => {
  const game = keptClient(kept);
  const looked = await game.ask({ type: "look", chair: 0, ply: 1 });
  assert.equal(looked.type === "looked" && looked.scene.status, "end");
  assert.equal((await game.ask({ type: "look", chair: 0, ply: 2 })).type, "refused");
  assert.equal((await game.ask({ type: "hint", chair: 0 })).type, "refused");
  assert.equal(game.clients[0]?.table.hints, false);
});
