// @ts-check
import { settings } from "./settings.js";

/** @type {AudioContext | undefined} */
let context;

/** Play a soft bell of two notes, made here: no file to fetch. */
export function ring() {
  if (!settings.sound) return;
  try {
    context ??= new AudioContext();
    if (context.state === "suspended") context.resume();
    for (const [number, frequency] of [523.25, 783.99].entries()) {
      const start = context.currentTime + number * 0.14;
      const tone = new OscillatorNode(context, { type: "sine", frequency });
      const loudness = new GainNode(context, { gain: 0 });
      loudness.gain.linearRampToValueAtTime(0.12, start + 0.02);
      loudness.gain.exponentialRampToValueAtTime(0.0001, start + 0.6);
      tone.connect(loudness).connect(context.destination);
      tone.start(start);
      tone.stop(start + 0.65);
    }
  } catch {
    // a browser without sound
  }
}
