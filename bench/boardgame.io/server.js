// boardgame.io's server with its default storage, in memory: prints its port, ends when its input does.
//
// As its tutorial does it, and in doubt whatever costs it less: the game never ends, so no match is ever set up anew;
// nothing is hidden, no legal moves are listed, no rules but one; nothing can be undone. Left as they are by default:
// whole states are sent (patches cost it more), and every match keeps its log, which nothing switches off.
// koa-compose is held at 4.1 because with 4.2, which copies its list too early, no address of the lobby is found.

process.env.NODE_ENV = "production";

const { Server } = require("boardgame.io/server");
const { INVALID_MOVE } = require("boardgame.io/core");

const FIELDS = 40;
const LEGAL = Array.from({ length: 20 }, (_, code) => code);

const game = {
  name: "pagoda",
  setup: () => ({ board: Array(FIELDS).fill(0), ply: 0 }),
  turn: { minMoves: 1, maxMoves: 1 },
  disableUndo: true,
  moves: {
    play: ({ G, playerID }, code) => {
      if (!LEGAL.includes(code)) return INVALID_MOVE;
      G.board[(G.ply + code) % FIELDS] = 1 + Number(playerID);
      G.ply += 1;
    },
  },
};

Server({ games: [game], origins: [/.*/] })
  .run(0)
  .then(({ appServer }) => console.log(appServer.address().port));

process.stdin.on("end", () => process.exit()).resume();
