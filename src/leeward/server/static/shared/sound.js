// A soft two-note bell, made here: no file to fetch.
import { settings } from "./settings.js";

let context;

export function ring() {
  if (!settings.sound) return;
  try {
    context ??= new AudioContext();
    if (context.state === "suspended") context.resume();
    [523.25, 783.99].forEach((pitch, number) => {
      const start = context.currentTime + number * 0.14;
      const tone = new OscillatorNode(context, { type: "sine", frequency: pitch });
      const loudness = new GainNode(context, { gain: 0 });
      loudness.gain.linearRampToValueAtTime(0.12, start + 0.02);
      loudness.gain.exponentialRampToValueAtTime(0.0001, start + 0.6);
      tone.connect(loudness).connect(context.destination);
      tone.start(start);
      tone.stop(start + 0.65);
    });
  } catch { /* a browser without sound is silent */ }
}
