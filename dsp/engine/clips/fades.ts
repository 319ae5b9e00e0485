import { Curve, Size } from "../../abi";
import { Voice } from "./voices";

/** Frames over which a clip that is entered or left in its middle fades. */
export const EDGE: i32 = 128;

/** Gain of a fade after the share x = 0..1 of it, from silence to full. */
function fadeGain(x: f32, curve: f32): f32 {
  if (x >= 1) return 1;
  if (x <= 0) return 0;
  if (curve == 0) return x;
  if (curve > 1) return Mathf.sin(x * <f32>(Math.PI / 2));
  return Mathf.pow(x, Mathf.pow(4, curve));
}

/**
 * Writes the gains of `frames` frames of a voice, the first one at position `x` of the clip
 * (in frames of its source's time, `ratio` per frame), and moves its ramps on. Returns false, writing
 * nothing, where all of them are exactly 1.
 */
export function voiceGains(voice: Voice, x: f64, ratio: f64, frames: i32, gains: usize): bool {
  const last = x + ratio * <f64>(frames - 1);
  const fadingIn = voice.fadeIn > 0 && x < voice.fadeIn;
  const fadingOut = voice.fadeOut > 0 && voice.length - last < voice.fadeOut;
  if (!fadingIn && !fadingOut && voice.entering == 0 && voice.leaving == 0) {
    if (voice.gain == voice.gainNow && voice.gain == 1) return false;
  }
  fillLevel(voice, frames, gains);
  if (fadingIn) {
    const scale = 1 / voice.fadeIn;
    for (let i = 0; i < frames; i++) {
      scaleAt(gains, i, fadeGain(<f32>((x + ratio * <f64>i) * scale), voice.fadeInCurve));
    }
  }
  if (fadingOut) {
    const scale = 1 / voice.fadeOut;
    for (let i = 0; i < frames; i++) {
      scaleAt(gains, i, fadeGain(<f32>((voice.length - x - ratio * <f64>i) * scale), voice.fadeOutCurve));
    }
  }
  for (let i = 0; i < frames && voice.entering > 0; i++) {
    scaleAt(gains, i, <f32>(EDGE - voice.entering) * (1 / <f32>EDGE));
    voice.entering--;
  }
  if (voice.leaving > 0) {
    for (let i = 0; i < frames; i++) {
      scaleAt(gains, i, <f32>voice.leaving * (1 / <f32>EDGE));
      if (voice.leaving > 0) voice.leaving--;
    }
  }
  return true;
}

// @ts-ignore: decorator
@inline
function scaleAt(gains: usize, index: i32, factor: f32): void {
  const at = gains + (<usize>index << 2);
  store<f32>(at, load<f32>(at) * factor);
}

/** The clip's gain; a change of it takes one block. */
function fillLevel(voice: Voice, frames: i32, gains: usize): void {
  const step = (voice.gain - voice.gainNow) * (1 / <f32>Size.block);
  for (let i = 0; i < frames; i++) {
    store<f32>(gains + (<usize>i << 2), voice.gainNow + step * <f32>(i + 1));
  }
  voice.gainNow = frames == Size.block ? voice.gain : voice.gainNow + step * <f32>frames;
}
