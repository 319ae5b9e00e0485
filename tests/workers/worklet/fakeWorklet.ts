import { readFileSync } from "node:fs";
import { expect } from "vitest";
import { LiveWriter } from "../../../contract/engine/live";
import { StatusField, StatusReader } from "../../../contract/engine/statusBlock";
import { WordRing } from "../../../contract/engine/wordRing";
import { InputBus, OutputBus } from "../../../dsp/abi";
import type { EngineHost } from "../../../dsp/host";
import { createEngineMemory, StreamRings } from "../../../workers/memory";
import { ProgramCompiler } from "../../../workers/program/compiler";
import { StreamFiller } from "../../../workers/streams/filler";
import { OpenSamples } from "../../../workers/streams/openSamples";
import type { ProcessorOptions } from "../../../workers/worklet/options";
import { memorySamples, type Song } from "../render/song";

interface Processor {
  process(inputs: Float32Array[][], outputs: Float32Array[][]): boolean;
}
type ProcessorClass = new (options: { processorOptions: ProcessorOptions }) => Processor;

interface WorkletScope {
  AudioWorkletProcessor: unknown;
  registerProcessor(name: string, processor: ProcessorClass): void;
  sampleRate: number;
  currentFrame: number;
}

const scope = globalThis as unknown as WorkletScope;
let registered: ProcessorClass | null = null;

/** The worklet's own processor, loaded into a scope as an AudioWorklet has it. */
async function processorClass(sampleRate: number): Promise<ProcessorClass> {
  scope.AudioWorkletProcessor = class {};
  scope.registerProcessor = (_, processor) => {
    registered = processor;
  };
  scope.sampleRate = sampleRate;
  scope.currentFrame = 0;
  // Not by its name: the types of an AudioWorklet's scope are not those of a test.
  await import(/* @vite-ignore */ new URL("../../../workers/worklet/processor.ts", import.meta.url).pathname);
  if (!registered) throw new Error("the processor did not register itself");
  return registered;
}

const yieldToMessages = () => new Promise((done) => setImmediate(done));

/**
 * The engine's processor, driven by hand with callbacks of any length. Its program and its streams
 * come to it through the shared rings, as the engine worker sends them.
 */
export class FakeWorklet {
  readonly memory = createEngineMemory();
  readonly live = new LiveWriter(new WordRing(this.memory.live));
  /** the output of the last callback */
  readonly left: Float32Array;
  readonly right: Float32Array;
  /** what comes in, input by input: as many channels as are connected */
  readonly inputs: Float32Array[][] = Array.from({ length: InputBus.count }, () => []);
  readonly compiler: ProgramCompiler;
  /** the last callback's outputs, bus by bus */
  readonly outputs: Float32Array[][];
  private readonly status = new StatusReader(this.memory.status);
  private readonly commands = new WordRing(this.memory.commands);
  private readonly samples: OpenSamples;
  private readonly filler: StreamFiller;
  private readonly processor: Processor;
  private readonly turn = this.process.bind(this);

  private constructor(
    processor: ProcessorClass,
    module: WebAssembly.Module,
    readonly song: Song,
    readonly quantum: number,
  ) {
    this.processor = new processor({ processorOptions: { module, memory: this.memory, pages: 2048, foreign: 16 } });
    this.compiler = new ProgramCompiler(song.project.sampleRate, async () => ({
      zones: new Uint8Array(0),
      samples: [],
    }));
    this.samples = new OpenSamples(memorySamples(song.files));
    const failed = (_: number, error: unknown) => {
      throw error;
    };
    // callbacks follow one another as fast as they can: the reader looks between any two
    this.filler = new StreamFiller(new StreamRings(this.memory.streams), this.samples, failed, yieldToMessages);
    this.outputs = Array.from({ length: OutputBus.count }, () => [
      new Float32Array(quantum),
      new Float32Array(quantum),
    ]);
    [this.left, this.right] = this.outputs[OutputBus.main] as [Float32Array, Float32Array];
    void this.filler.run();
  }

  /** A processor with a song's program in it, its first streams filled, at rest. */
  static async boot(song: Song, quantum: number): Promise<FakeWorklet> {
    const module = await WebAssembly.compile(readFileSync("dsp/build/engine.wasm"));
    const worklet = new FakeWorklet(await processorClass(song.project.sampleRate), module, song, quantum);
    await worklet.compiler.settled();
    await worklet.update();
    return worklet;
  }

  /** Sends what has changed in the song since it was last sent. */
  send(): void {
    this.compiler.update(this.song.project);
    this.samples.setSamples(this.compiler.samples());
    const words = this.compiler.commands.take();
    if (words.length > 0 && !this.commands.write(words)) throw new Error("the program does not fit into the ring");
  }

  /** Sends the program and lets it arrive. */
  private async update(): Promise<void> {
    this.send();
    for (let turn = 0; turn < 50; turn++) await this.callback();
    expect(this.get(StatusField.backlog)).toBe(0);
  }

  /** The memory that the processor's engine has for itself. */
  get engineMemory(): WebAssembly.Memory {
    return this.host.memory;
  }

  /** The engine in the processor. */
  get host(): EngineHost {
    return (this.processor as unknown as { host: EngineHost }).host;
  }

  /** The context's frame at the start of the next callback. */
  get frame(): number {
    return scope.currentFrame;
  }

  get(field: StatusField): number {
    if (!this.status.read()) throw new Error("the status is never whole");
    return this.status.get(field);
  }

  /** One callback, and time for the reader of streams. */
  async callback(): Promise<void> {
    // From a promise: what V8 calls itself it compiles into no caller, and a profile has a line for it.
    await Promise.resolve().then(this.turn);
    await yieldToMessages();
  }

  process(): void {
    if (!this.processor.process(this.inputs, this.outputs)) throw new Error("the processor ended");
    scope.currentFrame += this.quantum;
  }

  /** The next frames of the output, left and right; a starved stream fails the test. */
  async render(frames: number): Promise<{ left: Float32Array; right: Float32Array }> {
    const starved = this.get(StatusField.starved);
    const callbacks = Math.ceil(frames / this.quantum);
    const left = new Float32Array(callbacks * this.quantum);
    const right = new Float32Array(callbacks * this.quantum);
    for (let i = 0; i < callbacks; i++) {
      await this.callback();
      left.set(this.left, i * this.quantum);
      right.set(this.right, i * this.quantum);
    }
    expect(this.get(StatusField.starved)).toBe(starved);
    return { left, right };
  }

  close(): void {
    this.filler.stop();
    this.samples.close();
  }
}
