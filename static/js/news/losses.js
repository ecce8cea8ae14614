// What seats of this phone have lost and nobody has put away yet, on every screen of the table in
// this tab: [{ text, seat, seq, from }].
// biome-ignore lint/correctness/noUnusedVariables: the other topics of the news call it
const losses = (() => {
  "use strict";

  const NAME = `lost ${document.getElementById("live")?.dataset.table}`;
  let all = inTab.get(NAME) ?? [];
  function keep(these) {
    all = these;
    inTab.set(NAME, these);
  }

  return {
    all: () => all,
    has: (seq) => all.some((one) => one.seq === seq),
    add: (...more) => keep([...all, ...more]),
    // They are in sight from now on.
    see(these) {
      for (const one of these) one.from ??= Date.now();
      keep(all);
    },
    // Whether any of them went.
    forget(gone) {
      const left = all.filter((one) => !gone(one));
      if (left.length === all.length) return false;
      keep(left);
      return true;
    },
  };
})();
