import { ClipRecord, Ramp, Size, StripKind, StripParameter, Target } from "../../../dsp/abi";
import { CommandWriter, EngineHost, type PcmSource } from "../../../dsp/host";
import { RATE, SOURCE_SECONDS, strip } from "./settings";

declare class AudioWorkletProcessor {
  readonly port: MessagePort;
}
declare function registerProcessor(name: string, processor: typeof AudioWorkletProcessor): void;

interface Options {
  processorOptions: { module: WebAssembly.Module; strips: number; sources: [Float32Array, Float32Array][] };
}

/** Quanta between two fillings of the streams' windows, which hold 32. */
const SERVICE_EVERY = 8;

/** The sources in memory; the engine asks for them as it asks for files. */
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
  private quanta = 0;

  constructor(options: Options) {
    super();
    const { module, strips, sources } = options.processorOptions;
    this.host = new EngineHost(module, { sampleRate: RATE });
    this.sources = new Sources(sources);
    if (this.host.apply(program(strips, sources.length)) !== 0) throw new Error("The engine refused a command.");
    this.port.postMessage("ready");
  }

  process(_inputs: unknown, outputs: Float32Array[][]): boolean {
    const [left, right] = outputs[0] as [Float32Array, Float32Array];
    if (this.quanta++ % SERVICE_EVERY === 0) this.host.serviceStreams(this.sources);
    this.host.renderBlock();
    left.set(this.host.outputLeft);
    right.set(this.host.outputRight);
    return true;
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

function clip(sample: number): Uint8Array {
  const view = new DataView(new ArrayBuffer(ClipRecord.bytes));
  view.setFloat64(ClipRecord.length, SOURCE_SECONDS * RATE, true);
  view.setInt32(ClipRecord.sample, sample, true);
  view.setFloat32(ClipRecord.gain, 1, true);
  view.setInt32(ClipRecord.id, 1, true);
  return new Uint8Array(view.buffer);
}

if (Size.block !== 128) throw new Error("This host hands blocks over one to one.");
registerProcessor("strips", StripsProcessor as unknown as typeof AudioWorkletProcessor);
