import { useMemo } from "react";
import type { Shape } from "../../../../contract/instruments/guitar";
import { strumKeys } from "../../../../contract/instruments/guitar";
import { Controller } from "../../../../contract/project/controllers";
import type { Id } from "../../../../contract/project/document";
import type { Engine } from "../../../engine/port";
import { Scope } from "../../../scope/scope";
import { useScope } from "../../../scope/useScope";
import { HeldNotes } from "../../../sound/keyboard/playing";
import { useEngine } from "../../../stores/services";

/** Between two strings of a stroke, ms. */
const STRING_MS = 16;

/** Plays one instrument's track: single keys, chords, strokes over strings, and the sustain pedal. */
export class Player {
  readonly #engine: Engine;
  readonly #held: HeldNotes;
  readonly #trackId: Id;
  readonly #scope = new Scope();
  #stroke = this.#scope.child();

  constructor(engine: Engine, trackId: Id) {
    this.#engine = engine;
    this.#held = new HeldNotes(engine);
    this.#trackId = trackId;
  }

  /** `finger` is what holds the key; its earlier key ends. */
  press(finger: string, key: number, velocity: number): void {
    this.#held.press(finger, key, velocity, [this.#trackId]);
  }

  release(finger: string): void {
    this.#held.release(finger);
  }

  pressAll(finger: string, keys: readonly number[], velocity: number): void {
    for (const [index, key] of keys.entries()) this.press(`${finger} ${index}`, key, velocity);
  }

  releaseAll(finger: string, count: number): void {
    for (let index = 0; index < count; index++) this.release(`${finger} ${index}`);
  }

  /** A string sounds until it is struck again or damped. */
  pluck(string: number, key: number, velocity: number): void {
    this.press(`string ${string}`, key, velocity);
  }

  /** Strikes the strings of a shape one after the other; strings that it leaves out are damped. */
  strum(shape: Shape, direction: "down" | "up", velocity: number): void {
    this.#stroke.end();
    this.#stroke = this.#scope.child();
    for (const [string, fret] of shape.entries()) if (fret === null) this.damp(string);
    for (const [index, { string, key }] of strumKeys(shape, direction).entries()) {
      const strike = () => this.pluck(string, key, Math.max(1, velocity - index * 3));
      if (index === 0) strike();
      else this.#stroke.timeout(strike, index * STRING_MS);
    }
  }

  damp(string: number): void {
    this.#held.release(`string ${string}`);
  }

  dampAll(): void {
    this.#stroke.end();
    this.#stroke = this.#scope.child();
    this.#held.releaseAll();
  }

  sustain(on: boolean): void {
    this.#engine.live(this.#trackId, { type: "control", controller: Controller.sustain, value: on ? 127 : 0 });
  }

  end(): void {
    this.#scope.end();
    this.#held.releaseAll();
  }
}

/** The player of a track while the component is mounted; null before the engine exists. */
export function usePlayer(trackId: Id): Player | null {
  const engine = useEngine();
  const player = useMemo(() => (engine ? new Player(engine, trackId) : null), [engine, trackId]);
  useScope((scope) => void scope.add(() => player?.end()), [player]);
  return player;
}
