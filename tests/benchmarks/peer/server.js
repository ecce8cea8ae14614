// A score track on boardgame.io: `node server.js PORT`. FLATFILE_DIR stores tables there, else memory.

const { Server, Origins } = require("boardgame.io/server");
const { ActivePlayers } = require("boardgame.io/core");

const score = {
  name: "score",
  setup: ({ ctx }) => ({ points: Array(ctx.numPlayers).fill(0) }),
  turn: { activePlayers: ActivePlayers.ALL },
  // Everybody scores at any time: a move counts even if others have moved meanwhile.
  moves: {
    points: {
      move: ({ G, playerID }, tap) => { G.points[playerID] += 1; },
      ignoreStaleStateID: true,
    },
  },
  disableUndo: true, // it would keep every state of the turn
};

Server({ games: [score], origins: [Origins.LOCALHOST] }).run(Number(process.argv[2]));
