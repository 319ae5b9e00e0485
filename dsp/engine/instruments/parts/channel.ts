import { EventType } from "../../../abi";

/** MIDI controllers that the instruments know. */
export enum Controller {
  modulation = 1,
  volume = 7,
  pan = 10,
  expression = 11,
  sustain = 64,
  sostenuto = 66,
  soft = 67,
  soundOff = 120,
  reset = 121,
  notesOff = 123,
}

/** Registered parameters of MIDI that the instruments know. */
enum Registered {
  bendRange = 0,
  fineTuning,
  coarseTuning,
  modulationDepth = 5,
}

/** Steps of a registered parameter's 14 bits. */
const STEPS: f32 = 16383;
/** Semitones of vibrato at full modulation by default (General MIDI 2). */
const MODULATION_DEPTH: f32 = 0.5;

/** The values of a channel before any controller came, as General MIDI defines them. */
const DEFAULT_VOLUME: f32 = 100.0 / 127.0;

/** The state of the controllers of an instrument's channel. */
@unmanaged
export class Channel {
  /** −1..1 */
  bend: f32;
  /** 0..1 */
  modulation: f32;
  pressure: f32;
  volume: f32;
  expression: f32;
  /** −1..1 */
  pan: f32;
  sustain: bool;
  sostenuto: bool;
  /** the soft pedal is down */
  soft: bool;
  /** semitones; below 0: the instrument's own parameter decides */
  bendRange: f32;
  /** semitones */
  fineTuning: f32;
  coarseTuning: f32;
  /** factor on the instrument's own depth at full modulation */
  modulationDepth: f32;

  reset(): void {
    this.volume = DEFAULT_VOLUME;
    this.pan = 0;
    this.bendRange = -1;
    this.fineTuning = 0;
    this.coarseTuning = 0;
    this.modulationDepth = 1;
    this.resetControllers();
  }

  /** Resets what controller 121 resets: volume and pan stay (RP-015). */
  resetControllers(): void {
    this.bend = 0;
    this.modulation = 0;
    this.pressure = 0;
    this.expression = 1;
    this.sustain = false;
    this.sostenuto = false;
    this.soft = false;
  }

  /** Takes an event, if it moves a controller. */
  event(type: i32, data1: i32, data2: f32): void {
    if (type == EventType.bend) {
      this.bend = data2;
    } else if (type == EventType.pressure) {
      this.pressure = data2;
    } else if (type == EventType.registered) {
      this.setRegistered(data1, data2);
    } else if (type == EventType.control) {
      switch (data1) {
        case Controller.modulation:
          this.modulation = data2;
          break;
        case Controller.volume:
          this.volume = data2;
          break;
        case Controller.pan:
          this.pan = panOf(data2);
          break;
        case Controller.expression:
          this.expression = data2;
          break;
        case Controller.sustain:
          this.sustain = data2 >= 0.5;
          break;
        case Controller.sostenuto:
          this.sostenuto = data2 >= 0.5;
          break;
        case Controller.soft:
          this.soft = data2 >= 0.5;
          break;
        case Controller.reset:
          this.resetControllers();
          break;
      }
    }
  }

  private setRegistered(parameter: i32, data2: f32): void {
    const value = <i32>(max<f32>(data2, 0) * STEPS + 0.5);
    const rests = data2 < 0;
    const semitones: f32 = <f32>(value >> 7);
    switch (parameter) {
      case Registered.bendRange:
        this.bendRange = rests ? -1 : semitones + <f32>(value & 127) * 0.01;
        break;
      case Registered.fineTuning:
        this.fineTuning = rests ? 0 : <f32>(value - 8192) / 8192;
        break;
      case Registered.coarseTuning:
        this.coarseTuning = rests ? 0 : semitones - 64;
        break;
      case Registered.modulationDepth:
        this.modulationDepth = rests ? 1 : (semitones + <f32>(value & 127) / 128) / MODULATION_DEPTH;
        break;
    }
  }

  /** Semitones that bend and tuning add to a key; `range` is the instrument's own bend range. */
  pitch(range: f32): f32 {
    return this.bend * (this.bendRange < 0 ? range : this.bendRange) + this.fineTuning + this.coarseTuning;
  }

  /** Position of the modulation wheel times `modulationDepth`; 1 is the instrument's own full depth. */
  wheel(): f32 {
    return this.modulation * this.modulationDepth;
  }

  /** Linear gain of volume and expression, squares as General MIDI recommends; 1 before any controller came. */
  gain(): f32 {
    const value = (this.volume / DEFAULT_VOLUME) * this.expression;
    return value * value;
  }
}

/** −1..1 of a pan controller: 64 is the centre, 0 and 1 are both hard left (MIDI Association RP-036). */
function panOf(value: f32): f32 {
  return max<f32>(value * 127 - 64, -63) / 63;
}
