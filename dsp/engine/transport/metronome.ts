import { Size } from "../../abi";
import { sampleRate } from "../context";
import { faderGain } from "../math/decibels";

/**
 * The metronome: a decaying sine per beat of one transport, higher on the downbeat, mixed in after everything
 * that is exported or metered. Clicks wait as long as the graph's latency, so that
 * they sound with the music. A count-in clicks whatever transport it is of.
 */

@unmanaged
class Click {
  active: bool;
  /** frames until it sounds */
  wait: i32;
  age: i32;
  /** the last two values of the sine, and 2·cos(ω) */
  last: f64;
  before: f64;
  turn: f64;
  envelope: f64;
  decay: f64;
}

const CLICK: usize = (offsetof<Click>() + 7) & ~7;
const CLICKS: i32 = 32;
const BEAT_HZ: f64 = 1320;
const DOWNBEAT_HZ: f64 = 1980;
/** seconds to 1/e, and of the whole click */
const DECAY: f64 = 0.008;
const LENGTH: f64 = 0.06;

const clicks = memory.data(CLICKS * <i32>CLICK, 16);

/** Number of the transport whose beats are clicked, −1: none. */
let clicked: i32 = -1;
let gain: f32 = 0.25;

/** Clicks the beats of a transport, by its number (−1: of none); `level` in dB. */
export function setMetronome(transport: i32, level: f32): bool {
  if (!(level >= -200 && level <= 24)) return false;
  clicked = transport;
  gain = <f32>faderGain(level);
  return true;
}

export function resetMetronome(): void {
  clicked = -1;
  gain = 0.25;
  silenceClicks();
}

/** Silences every click that sounds or waits. */
export function silenceClicks(): void {
  memory.fill(clicks, 0, <usize>CLICKS * CLICK);
}

/** Whether the beats of a transport are clicked. */
export function clicksBeatsOf(transport: i32): bool {
  return clicked == transport;
}

/** Starts a click `wait` frames after the start of the present block. */
export function click(wait: i32, accent: bool): void {
  for (let i = 0; i < CLICKS; i++) {
    const voice = changetype<Click>(clicks + <usize>i * CLICK);
    if (voice.active) continue;
    const omega = (2 * Math.PI * (accent ? DOWNBEAT_HZ : BEAT_HZ)) / <f64>sampleRate;
    voice.active = true;
    voice.wait = wait;
    voice.age = 0;
    voice.last = 0;
    voice.before = -Math.sin(omega);
    voice.turn = 2 * Math.cos(omega);
    voice.envelope = 1;
    voice.decay = Math.exp(-1 / (DECAY * <f64>sampleRate));
    return;
  }
}

/** Adds the clicks of this block to a planar one. */
export function renderClicks(area: usize): void {
  const length = <i32>(LENGTH * <f64>sampleRate);
  for (let i = 0; i < CLICKS; i++) {
    const voice = changetype<Click>(clicks + <usize>i * CLICK);
    if (!voice.active) continue;
    if (voice.wait >= Size.block) {
      voice.wait -= Size.block;
      continue;
    }
    let left = area + (<usize>voice.wait << 2);
    const end = area + Size.block * 4;
    voice.wait = 0;
    while (left < end && voice.age < length) {
      const value = <f32>(voice.last * voice.envelope) * gain;
      store<f32>(left, load<f32>(left) + value);
      store<f32>(left, load<f32>(left, Size.block * 4) + value, Size.block * 4);
      const next = voice.turn * voice.last - voice.before;
      voice.before = voice.last;
      voice.last = next;
      voice.envelope *= voice.decay;
      voice.age++;
      left += 4;
    }
    if (voice.age >= length) voice.active = false;
  }
}
