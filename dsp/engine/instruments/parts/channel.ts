import { EventType } from "../../../abi";

/** MIDI controllers that the instruments know. */
export enum Controller {
  modulation = 1,
  volume = 7,
  pan = 10,
  expression = 11,
  sustain = 64,
  soundOff = 120,
  reset = 121,
  notesOff = 123,
}

/** What General MIDI says of a channel before any controller came. */
const DEFAULT_VOLUME: f32 = 100.0 / 127.0;

/** Where the controllers of an instrument's channel stand. */
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

  reset(): void {
    this.volume = DEFAULT_VOLUME;
    this.pan = 0;
    this.resetControllers();
  }

  /** What controller 121 resets: volume and pan stay (RP-015). */
  resetControllers(): void {
    this.bend = 0;
    this.modulation = 0;
    this.pressure = 0;
    this.expression = 1;
    this.sustain = false;
  }

  /** Takes an event in, if it moves a controller. */
  event(type: i32, data1: i32, data2: f32): void {
    if (type == EventType.bend) {
      this.bend = data2;
    } else if (type == EventType.pressure) {
      this.pressure = data2;
    } else if (type == EventType.control) {
      switch (data1) {
        case Controller.modulation:
          this.modulation = data2;
          break;
        case Controller.volume:
          this.volume = data2;
          break;
        case Controller.pan:
          this.pan = data2 * 2 - 1;
          break;
        case Controller.expression:
          this.expression = data2;
          break;
        case Controller.sustain:
          this.sustain = data2 >= 0.5;
          break;
        case Controller.reset:
          this.resetControllers();
          break;
      }
    }
  }

  /** Linear gain of volume and expression, squares as General MIDI recommends; 1 before any controller came. */
  gain(): f32 {
    const value = (this.volume / DEFAULT_VOLUME) * this.expression;
    return value * value;
  }
}
