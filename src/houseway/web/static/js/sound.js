/** One soft tone when it is one's turn, for those who switched sounds on. */
import { prefs } from "./prefs.js";

/** @type {AudioContext | undefined} */
let context;

export function chime() {
  if (!prefs.now.sound) return;
  context ??= new AudioContext();
  const tone = context.createOscillator();
  const loud = context.createGain();
  tone.frequency.value = 660;
  loud.gain.setValueAtTime(0.12, context.currentTime);
  loud.gain.exponentialRampToValueAtTime(0.001, context.currentTime + 0.5);
  tone.connect(loud).connect(context.destination);
  tone.start();
  tone.stop(context.currentTime + 0.5);
}
