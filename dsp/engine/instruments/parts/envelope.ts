import { sampleRate } from "../../context";
import { fallIn } from "../../math/smoothing";

/** Where an envelope stands. */
export enum Stage {
  off = 0,
  attack,
  decay,
  release,
}

/** The attack aims at this level and stops at 1, which gives it the curve of a charging capacitor. */
const ATTACK_AIM: f32 = 1.3;
/** Below this (−100 dB) a released envelope has ended. */
const SILENT: f32 = 1e-5;

/** An ADSR's times as coefficients per frame, shared by all voices of a device. */
@unmanaged
export class EnvelopeShape {
  attack: f32;
  decay: f32;
  sustain: f32;
  release: f32;

  /** Attack to full level in `ms`, at most one frame early. */
  setAttack(ms: f32): void {
    this.attack = 1 - Mathf.exp(-Mathf.log(ATTACK_AIM / (ATTACK_AIM - 1)) / frames(ms));
  }

  setDecay(ms: f32): void {
    this.decay = fallIn(ms);
  }

  setRelease(ms: f32): void {
    this.release = fallIn(ms);
  }
}

function frames(ms: f32): f32 {
  return max<f32>(ms * 0.001 * sampleRate, 1);
}

/** A running ADSR with exponential segments; all zero is off. */
@unmanaged
export class Envelope {
  stage: i32;
  value: f32;

  /** Starts the attack from the present level. */
  start(): void {
    this.stage = Stage.attack;
  }

  release(): void {
    if (this.stage != Stage.off) this.stage = Stage.release;
  }

  /** Writes `count` values, `stride` bytes apart, and advances. */
  render(shape: EnvelopeShape, out: usize, stride: usize, count: i32): void {
    let value = this.value;
    let i = 0;
    if (this.stage == Stage.attack) {
      const rate = shape.attack;
      for (; i < count; i++) {
        store<f32>(out, value);
        out += stride;
        value += (ATTACK_AIM - value) * rate;
        if (value >= 1) {
          value = 1;
          this.stage = Stage.decay;
          i++;
          break;
        }
      }
    }
    if (this.stage == Stage.decay) {
      const sustain = shape.sustain;
      const rate = shape.decay;
      let above = value - sustain;
      for (; i < count; i++) {
        store<f32>(out, sustain + above);
        out += stride;
        above *= rate;
      }
      if (abs(above) < SILENT * 0.1) {
        above = 0;
        if (sustain == 0) this.stage = Stage.off;
      }
      value = sustain + above;
    } else if (this.stage == Stage.release) {
      const rate = shape.release;
      for (; i < count; i++) {
        store<f32>(out, value);
        out += stride;
        value *= rate;
      }
      if (value < SILENT) {
        value = 0;
        this.stage = Stage.off;
      }
    } else {
      for (; i < count; i++) {
        store<f32>(out, 0);
        out += stride;
      }
    }
    this.value = value;
  }
}
