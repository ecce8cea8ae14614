// Signals a turn of this phone by vibration or sound, if its player has switched that on.
// biome-ignore lint/correctness/noUnusedVariables: news.js, further on in the joined script, calls it
const signalTurn = (() => {
  "use strict";

  const BUZZ = [120, 80, 120]; // ms on, off, on
  const SIGNALS = ["vibrate", "tick"]; // ids of their boxes, and their keys in localStorage

  function wanted(signal) {
    try {
      return localStorage.getItem(signal) === "on";
    } catch {
      return false;
    }
  }

  let sound = null;
  function tick() {
    sound ??= new AudioContext();
    const tone = sound.createOscillator();
    const volume = sound.createGain();
    volume.gain.setValueAtTime(0.2, sound.currentTime);
    volume.gain.exponentialRampToValueAtTime(0.001, sound.currentTime + 0.15);
    tone.frequency.value = 660;
    tone.connect(volume).connect(sound.destination);
    tone.start();
    tone.stop(sound.currentTime + 0.15);
  }

  function signal() {
    if (wanted("vibrate")) navigator.vibrate?.(BUZZ);
    if (wanted("tick")) tick();
  }

  const able = { vibrate: "vibrate" in navigator, tick: "AudioContext" in window };
  for (const name of SIGNALS) {
    const box = document.getElementById(name);
    if (!box || !able[name]) continue;
    box.closest("div").hidden = false;
    box.checked = wanted(name);
    box.addEventListener("change", () => {
      try {
        localStorage.setItem(name, box.checked ? "on" : "off");
      } catch {
        box.checked = false;
      }
      if (box.checked) signal();
    });
  }

  return signal;
})();
