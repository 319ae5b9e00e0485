import { readFileSync } from "node:fs";
import { ForeignPool } from "../../dsp/foreign/pool";

/** What every engine reports, whatever else a test calls. */
interface Basics {
  init(rate: number): void;
  arenaUsed(): number;
  setBpm(bpm: number): void;
}

export interface Engine<Exports> {
  readonly exports: Exports & Basics;
  readonly memory: WebAssembly.Memory;
  readonly foreign: ForeignPool;
}

const PAGES = 2048;
/**
 * How much the devices of earlier tests may occupy before another engine is started, so that the next one has as much
 * left.
 */
const FULL = (PAGES * 65536) / 2;

let module: WebAssembly.Module | null = null;
const engines = new Map<number, Engine<unknown>>();

/**
 * An engine for a device that works alone. Devices of one rate share it: each has a state of its own in zeroed memory,
 * and an engine takes longer to start than most devices take to be tested.
 */
export function engineFor<Exports>(rate: number): Engine<Exports> {
  const started = engines.get(rate) as Engine<Exports> | undefined;
  const engine = started && started.exports.arenaUsed() < FULL ? started : startEngine<Exports>(rate);
  engines.set(rate, engine);
  engine.exports.setBpm(120);
  return engine;
}

/** An engine of its own. */
export function startEngine<Exports>(rate: number): Engine<Exports> {
  module ??= new WebAssembly.Module(readFileSync("dsp/build/engine.wasm"));
  const memory = new WebAssembly.Memory({ initial: PAGES, maximum: 65536 });
  const foreign = new ForeignPool(module, memory, rate);
  const exports = new WebAssembly.Instance(module, foreign.imports).exports as unknown as Exports & Basics;
  exports.init(rate);
  return { exports, memory, foreign };
}
