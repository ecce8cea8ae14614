// Taps that this phone keeps until the table has judged them. Each is a separate item, so that two
// tabs of one table never overwrite each other's.
// biome-ignore lint/correctness/noUnusedVariables: the next topics of the joined script call it
const keptTaps = (table, phone) => {
  "use strict";

  const OLD = 60000; // ms: what waited longer is sent only when somebody agrees
  const NAME = `tap ${table} `; // and the key of the tap
  const ABOUT = `queue ${table}`; // { held: [first order, last order], agreed: time }
  const SENT = `sent ${table}`; // the latest taps that the table has recorded, each with its version
  const SENT_KEPT = 20;
  const BEFORE = `taps ${table}`; // where releases before this one kept them all, in one item

  let memory = null; // where this phone keeps nothing: the taps of this page
  let remembered = {}; // and what is said about them

  const inOrder = (a, b) => a.order - b.order || (a.key < b.key ? -1 : 1);

  function parsed(name) {
    try {
      return JSON.parse(localStorage.getItem(name));
    } catch (error) {
      if (error instanceof SyntaxError) return null;
      throw error;
    }
  }

  function all() {
    if (memory) return memory;
    try {
      const names = Object.keys(localStorage).filter((name) => name.startsWith(NAME));
      return names.map(parsed).filter((tap) => tap?.key && tap.fields).sort(inOrder);
    } catch {
      memory = [];
      return memory;
    }
  }

  // Keeps a tap behind the others, or before them.
  function put(tap, first = false) {
    const taps = all();
    const behind = Math.max(Date.now(), (taps.at(-1)?.order ?? 0) + 1);
    const kept = { ...tap, order: first && taps.length ? taps[0].order - 1 : behind };
    try {
      if (!memory) return localStorage.setItem(NAME + tap.key, JSON.stringify(kept));
    } catch {
      memory = taps;
    }
    memory = [...memory, kept].sort(inOrder);
  }

  function drop(key) {
    if (memory) memory = memory.filter((tap) => tap.key !== key);
    try {
      localStorage.removeItem(NAME + key);
      if (!all().length) localStorage.removeItem(ABOUT);
    } catch {
      // Nothing is kept here.
    }
  }

  const has = (key) => all().some((tap) => tap.key === key);

  function about() {
    return (memory ? remembered : parsed(ABOUT)) ?? {};
  }

  function say(now) {
    remembered = now;
    try {
      if (!memory) localStorage.setItem(ABOUT, JSON.stringify(now));
    } catch {
      memory = all();
    }
  }

  // The waiting taps are sent only when somebody agrees.
  function hold() {
    const taps = all();
    if (taps.length) say({ ...about(), held: [taps[0].order, taps.at(-1).order] });
  }

  const agree = () => say({ agreed: Date.now() });

  // The table has recorded a tap, which brought it to this version.
  function recorded(tap, version) {
    try {
      const sent = (parsed(SENT) ?? []).filter(({ key }) => key !== tap.key);
      const now = { ...tap, version, recorded: Date.now() };
      localStorage.setItem(SENT, JSON.stringify([...sent, now].slice(-SENT_KEPT)));
    } catch {
      // Nothing is kept here.
    }
  }

  // The server that this phone has asked since `began` has an older version than before. The taps
  // of this phone that it has lost wait again, until somebody agrees.
  function missing(version, began) {
    try {
      const sent = parsed(SENT) ?? [];
      const lost = sent.filter((tap) => tap.version > version && tap.recorded < began);
      if (!lost.length) return false;
      localStorage.setItem(SENT, JSON.stringify(sent.filter((tap) => !lost.includes(tap))));
      for (const { version: _, recorded: at, ...tap } of lost) put({ ...tap, lost: Date.now() });
      return true;
    } catch {
      return false;
    }
  }

  // Why a tap is not sent automatically: "lost", "held", "rejoined", "old" or "".
  function asks(tap) {
    const { held: [from, to] = [], agreed = 0 } = about();
    if (tap.lost > agreed) return "lost";
    if (from <= tap.order && tap.order <= to) return "held";
    if (phone && tap.phone && tap.phone !== phone && tap.at > agreed) return "rejoined";
    return Math.abs(Date.now() - Math.max(tap.at, agreed)) > OLD ? "old" : "";
  }

  // Nothing can be kept, and nothing could be sent.
  const forget = () => (memory = []);

  try {
    const before = parsed(BEFORE);
    if (Array.isArray(before)) {
      for (const { held, ...tap } of before) put(tap);
      if (before.some((tap) => tap.held)) hold();
    }
    localStorage.removeItem(BEFORE);
  } catch {
    memory ??= [];
  }

  return {
    all, put, drop, has, hold, agree, asks, forget, recorded, missing,
    keeps: () => !memory,
    concerns: (name) => name === null || name === ABOUT || name.startsWith(NAME),
  };
};
