import { ClipRecord, Ramp, Size, StripKind, StripParameter, Target } from "../../../dsp/abi";
import { CommandWriter, EngineHost, type PcmSource } from "../../../dsp/host";
import type { Course } from "./engine";
import { RATE, SOURCE_SECONDS, strip } from "./settings";

declare class AudioWorkletProcessor {
  readonly port: MessagePort;
}
declare function registerProcessor(name: string, processor: typeof AudioWorkletProcessor): void;

interface Options {
  processorOptions: {
    module: WebAssembly.Module;
    strips: number;
    sources: [Float32Array, Float32Array][];
    course: Course;
  };
}

/** Quanta between refilling the streams' windows, which hold 32. */
const SERVICE_EVERY = 8;
/**
 * Quanta between new targets for a strip's parameters. A live change takes about 45 quanta, so none ever arrives; in
 * each quantum other strips get theirs.
 */
const TURN_EVERY = 30;

/** The sources in memory; the engine requests them as it requests files. */
class Sources implements PcmSource {
  constructor(private readonly channels: readonly [Float32Array, Float32Array][]) {}

  read(sample: number, start: number, _direction: 1 | -1, frames: number, left: Float32Array, right: Float32Array) {
    const [from, other] = this.channels[sample] as [Float32Array, Float32Array];
    left.set(from.subarray(start, start + frames));
    right.set(other.subarray(start, start + frames));
  }
}

/** The whole engine with the benchmark's program: strips with clips, sends, two returns, master. */
class StripsProcessor extends AudioWorkletProcessor {
  private readonly host: EngineHost;
  private readonly sources: Sources;
  /** the commands that move each strip's parameters to one end and to the other */
  private goals: [Int32Array, Int32Array][] = [];
  private quanta = 0;

  constructor(options: Options) {
    super();
    const { module, strips, sources, course } = options.processorOptions;
    this.host = new EngineHost(module, { sampleRate: RATE });
    this.sources = new Sources(sources);
    this.apply(program(strips, sources.length));
    if (course !== "plain") this.apply(everything(strips));
    if (course === "moving") this.goals = Array.from({ length: strips }, (_, slot) => [goal(slot, 1), goal(slot, 0)]);
    this.port.postMessage("ready");
  }

  process(_inputs: unknown, outputs: Float32Array[][]): boolean {
    const [left, right] = outputs[0] as [Float32Array, Float32Array];
    if (this.quanta % SERVICE_EVERY === 0) this.host.serviceStreams(this.sources);
    for (let slot = this.quanta % TURN_EVERY; slot < this.goals.length; slot += TURN_EVERY) {
      const [there, back] = this.goals[slot] as [Int32Array, Int32Array];
      this.apply(Math.floor(this.quanta / TURN_EVERY) % 2 === 0 ? there : back);
    }
    this.quanta++;
    this.host.renderBlock();
    left.set(this.host.outputLeft);
    right.set(this.host.outputRight);
    return true;
  }

  private apply(commands: CommandWriter | Int32Array): void {
    if (this.host.apply(commands) !== 0) throw new Error("The engine refused a command.");
  }
}

function program(strips: number, sources: number): CommandWriter {
  const commands = new CommandWriter();
  const [first, second, master] = [strips, strips + 1, strips + 2];
  commands.stripCreate(master, StripKind.master);
  for (const slot of [first, second]) commands.stripCreate(slot, StripKind.return_).stripOutput(slot, master);
  for (let sample = 0; sample < sources; sample++) commands.sampleDefine(sample, 2, SOURCE_SECONDS * RATE, RATE);
  for (let slot = 0; slot < strips; slot++) {
    commands.stripCreate(slot, StripKind.channel).stripOutput(slot, master);
    for (const [parameter, value] of parameters(slot)) {
      commands.parameter(Target.strip, slot, parameter, value, Ramp.none);
    }
    for (const [index, level] of strip(slot).sends.entries()) {
      commands.sendCreate(slot * 2 + index, slot, index === 0 ? first : second, false);
      commands.parameter(Target.send, slot * 2 + index, 0, level, Ramp.none);
    }
    commands.buffer(slot, clip(slot % sources)).clips(slot, slot, 1);
  }
  commands.stripOrder([...Array.from({ length: strips }, (_, slot) => slot), first, second, master]);
  return commands.play();
}

function parameters(slot: number): [StripParameter, number][] {
  const s = strip(slot);
  return [
    [StripParameter.hpfOn, 1],
    [StripParameter.hpfFrequency, s.highPass],
    [StripParameter.lpfOn, 1],
    [StripParameter.lpfFrequency, s.lowPass],
    [StripParameter.eqLow, s.low],
    [StripParameter.eqMid, s.mid],
    [StripParameter.eqHigh, s.high],
    [StripParameter.compThreshold, s.threshold],
    [StripParameter.compRatio, s.ratio],
    [StripParameter.compAttack, s.attack * 1000],
    [StripParameter.compRelease, s.release * 1000],
    [StripParameter.compKnee, s.knee],
    [StripParameter.level, s.gain],
    [StripParameter.pan, s.pan],
  ];
}

/** Every parameter of a strip, at one of two values. */
function everyParameter(slot: number, place: number): [StripParameter, number][] {
  const between = (from: number, to: number): number => from + (to - from) * place;
  return [
    ...parameters(slot).map(([parameter, value]): [StripParameter, number] => [
      parameter,
      parameter === StripParameter.hpfOn || parameter === StripParameter.lpfOn ? 1 - place : value * between(1, 0.7),
    ]),
    [StripParameter.gain, between(-3, 3)],
    [StripParameter.phase, place],
    [StripParameter.hpfSlope, 1 - place],
    [StripParameter.lpfSlope, 1 - place],
    [StripParameter.compMakeup, between(1, 3)],
  ];
}

/** Sets every parameter of all strips, with all filters active. */
function everything(strips: number): CommandWriter {
  const commands = new CommandWriter();
  for (let slot = 0; slot < strips; slot++) {
    for (const [parameter, value] of everyParameter(slot, 0)) {
      commands.parameter(Target.strip, slot, parameter, value, Ramp.none);
    }
  }
  return commands;
}

function goal(slot: number, place: number): Int32Array<ArrayBuffer> {
  const commands = new CommandWriter();
  for (const [parameter, value] of everyParameter(slot, place)) {
    commands.parameter(Target.strip, slot, parameter, value, Ramp.smooth);
  }
  return commands.take();
}

function clip(sample: number): Uint8Array {
  const view = new DataView(new ArrayBuffer(ClipRecord.bytes));
  view.setFloat64(ClipRecord.length, SOURCE_SECONDS * RATE, true);
  view.setInt32(ClipRecord.sample, sample, true);
  view.setFloat32(ClipRecord.gain, 1, true);
  view.setInt32(ClipRecord.id, 1, true);
  view.setFloat64(ClipRecord.rate, 1, true);
  view.setFloat64(ClipRecord.endRate, 1, true);
  return new Uint8Array(view.buffer);
}

if (Size.block !== 128) throw new Error("This host hands blocks over one to one.");
registerProcessor("strips", StripsProcessor as unknown as typeof AudioWorkletProcessor);
