// Signals a turn of this phone by vibration or sound, if its player has switched that on.
// biome-ignore lint/correctness/noUnusedVariables: news.js, further on in the joined script, calls it
const signalTurn = (() => {
  "use strict";

  const BUZZ = [120, 80, 120]; // ms on, off, on
  const vibrates = phoneSwitch("vibrate", "off");
  const ticks = phoneSwitch("tick", "off");

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
    if (vibrates.isOn()) navigator.vibrate?.(BUZZ);
    if (ticks.isOn()) tick();
  }

  // A signal that is switched on is given at once, to be known again.
  if ("vibrate" in navigator) vibrates.show("vibrate", () => vibrates.isOn() && signal());
  if ("AudioContext" in window) ticks.show("tick", () => ticks.isOn() && signal());

  return signal;
})();
