// @ts-check
// Sounds, made here: no file to fetch. Nothing sounds before the first touch or key, and in a hidden tab only the bell, if wanted.
import { settings } from "./settings.js";

/**
 * @typedef {keyof typeof voices} Sound
 * @typedef {{ to: AudioNode, at: number }} Spot where a sound goes, and when it begins
 */

/** @type {AudioContext | undefined} */
let context;
/** @type {AudioBuffer | undefined} */
let hiss;
let touched = false;
const gestures = ["pointerdown", "keydown"];
const loudest = 1;

function touch() {
  touched = true;
  for (const name of gestures) removeEventListener(name, touch, true);
}
for (const name of gestures) addEventListener(name, touch, true);

const voices = {
  coin(/** @type {Spot} */ spot) {
    tone(spot, { from: 1976, lasts: 0.09, loud: 0.4, type: "triangle" });
    tone(spot, { from: 2637, lasts: 0.22, loud: 0.33, after: 0.06, type: "triangle" });
  },
  barrel(/** @type {Spot} */ spot) {
    tone(spot, { from: 150, to: 72, lasts: 0.16, loud: 0.45 });
    rush(spot, { from: 420, lasts: 0.09, loud: 0.45, narrow: 2 });
  },
  tile(/** @type {Spot} */ spot) {
    tone(spot, { from: 340, to: 190, lasts: 0.09, loud: 0.6 });
    rush(spot, { from: 1900, lasts: 0.05, loud: 0.9, narrow: 1.5 });
  },
  hammer(/** @type {Spot} */ spot) {
    for (const after of [0, 0.12]) {
      tone(spot, { from: 230, to: 120, lasts: 0.09, loud: 0.55, after });
      rush(spot, { from: 1100, lasts: 0.07, loud: 0.9, narrow: 3, after });
    }
  },
  ship(/** @type {Spot} */ spot) {
    rush(spot, { from: 260, to: 900, lasts: 0.45, loud: 0.9, narrow: 0.8, swell: 0.2 });
    tone(spot, { from: 196, lasts: 0.4, loud: 0.22 });
  },
  turn(/** @type {Spot} */ spot) {
    for (const [number, from] of [523.25, 783.99].entries()) tone(spot, { from, lasts: 0.6, loud: 0.24, after: number * 0.14 });
  },
  end(/** @type {Spot} */ spot) {
    for (const [number, from] of [523.25, 659.25, 783.99, 1046.5].entries()) {
      const after = number * 0.13;
      tone(spot, { from, lasts: number === 3 ? 0.9 : 0.25, loud: 0.2, after, type: "triangle" });
      tone(spot, { from: from / 2, lasts: number === 3 ? 0.9 : 0.25, loud: 0.14, after });
    }
  },
};

/**
 * Return whether a sound is heard now.
 * @param {string} name
 * @param {{ sound: boolean, volume: number, bell: boolean }} wanted
 * @param {{ touched: boolean, hidden: boolean }} page
 */
export function audible(name, { sound, volume, bell }, page) {
  return page.touched && sound && Number(volume) > 0 && (!page.hidden || (name === "turn" && bell));
}

/**
 * @param {Sound} name
 * @param {number} [delay] milliseconds
 */
export function play(name, delay = 0) {
  if (!audible(name, settings, { touched, hidden: document.hidden })) return;
  try {
    context ??= new AudioContext();
    if (context.state === "suspended") context.resume();
    const to = new GainNode(context, { gain: (loudest * Number(settings.volume)) / 100 });
    to.connect(context.destination);
    voices[name]({ to, at: context.currentTime + delay / 1000 });
  } catch {
    // a browser without sound
  }
}

/** Return whether pieces make sounds now. */
export const sounding = () => audible("coin", settings, { touched, hidden: document.hidden });

/**
 * Sound a note that may slide, and fades.
 * @param {Spot} spot
 * @param {{ from: number, to?: number, lasts: number, loud: number, after?: number, type?: OscillatorType }} note
 */
function tone({ to: out, at }, { from, to = from, lasts, loud, after = 0, type = "sine" }) {
  const start = at + after,
    source = new OscillatorNode(out.context, { type, frequency: from });
  source.frequency.setValueAtTime(from, start);
  source.frequency.exponentialRampToValueAtTime(to, start + lasts);
  source.connect(faded(out, { start, lasts, loud, swell: 0.008 }));
  source.start(start);
  source.stop(start + lasts + 0.05);
}

/**
 * Sound a noise around a pitch: a knock if it is short, wind or water if it is long.
 * @param {Spot} spot
 * @param {{ from: number, to?: number, lasts: number, loud: number, narrow: number, after?: number, swell?: number }} noise
 */
function rush({ to: out, at }, { from, to = from, lasts, loud, narrow, after = 0, swell = 0.003 }) {
  const start = at + after,
    filter = new BiquadFilterNode(out.context, { type: "bandpass", frequency: from, Q: narrow });
  const source = new AudioBufferSourceNode(out.context, { buffer: noiseOf(out.context), loop: true });
  filter.frequency.setValueAtTime(from, start);
  filter.frequency.exponentialRampToValueAtTime(to, start + lasts);
  source.connect(filter).connect(faded(out, { start, lasts, loud, swell }));
  source.start(start);
  source.stop(start + lasts + 0.05);
}

/**
 * @param {AudioNode} out
 * @param {{ start: number, lasts: number, loud: number, swell: number }} shape
 */
function faded(out, { start, lasts, loud, swell }) {
  const gain = new GainNode(out.context, { gain: 0 });
  gain.gain.setValueAtTime(0.0001, start);
  gain.gain.exponentialRampToValueAtTime(loud, start + swell);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + lasts);
  gain.connect(out);
  return gain;
}

/** @param {BaseAudioContext} made */
function noiseOf(made) {
  if (hiss) return hiss;
  hiss = made.createBuffer(1, made.sampleRate / 2, made.sampleRate);
  const samples = hiss.getChannelData(0);
  for (let number = 0; number < samples.length; number += 1) samples[number] = 2 * Math.random() - 1;
  return hiss;
}
