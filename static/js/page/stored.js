// What this browser stores for all tabs or for one, and the switches of this phone. A browser that
// stores nothing finds nothing again.
const storedIn = (storage) => ({
  get(name) {
    try {
      return JSON.parse(window[storage].getItem(name));
    } catch {
      return null;
    }
  },
  set(name, value) {
    try {
      window[storage].setItem(name, JSON.stringify(value));
    } catch {
      // The page goes on without it.
    }
  },
});
// biome-ignore-start lint/correctness/noUnusedVariables: the other topics and scripts call these
const onPhone = storedIn("localStorage");
const inTab = storedIn("sessionStorage");

// A switch is "on" or "off", and as it is `usually` until somebody has set it.
const phoneSwitch = (name, usually) => {
  function isOn() {
    try {
      return (localStorage.getItem(name) ?? usually) === "on";
    } catch {
      return usually === "on";
    }
  }
  // Shows its box, which is hidden from phones that can't do what it switches.
  function show(id, changed) {
    const box = document.getElementById(id);
    if (!box) return;
    box.closest("div").hidden = false;
    box.checked = isOn();
    box.addEventListener("change", () => {
      try {
        localStorage.setItem(name, box.checked ? "on" : "off");
      } catch {
        box.checked = usually === "on";
      }
      changed();
    });
  }
  return { isOn, show };
};
// biome-ignore-end lint/correctness/noUnusedVariables: the other topics and scripts call these
