import { EXTERNAL_PIECE } from "../../contract/engine/memory";
import type { Id, Project } from "../../contract/project/document";
import { projectEnd } from "../../contract/project/intervals";
import { scalersOf } from "../../contract/project/stems";
import { tempoMap, ticksToFrames } from "../../contract/project/time";
import { Fault, Size, Status, TransportState } from "../../dsp/abi";
import { CommandWriter, EngineHost } from "../../dsp/host";
import { ProgramCompiler } from "../program/compiler";
import { fits, measureEngine, pagesFor } from "../program/memoryNeed";
import type { PresetSource } from "../program/presets";
import type { SampleSource } from "../samples/source";
import { OfflineStreams } from "../streams/offline";
import { OpenSamples } from "../streams/openSamples";
import { type ExternalLoop, ExternalPieces, type ExternalRenderer } from "./externals";
import { lacksExternals, lacksPresets, lacksSamples, needsOf, tooManyExternals } from "./needs";
import { CHUNK, OutputQueue } from "./outputQueue";
import { StemTap } from "./stemTap";

/** Seconds below the threshold after which a tail counts as over. */
const SILENT_SECONDS = 0.5;
/** Peak under which a tail is silence: −100 dBFS. */
const SILENT_PEAK = 1e-5;

export interface RenderOptions {
  module: WebAssembly.Module;
  project: Project;
  /** Hz; the project's own if absent */
  sampleRate?: number;
  samples: SampleSource;
  presets: PresetSource;
  /** renders the devices that no engine does; without it a project that plays one cannot be rendered */
  externals?: ExternalRenderer;
  /** ticks; the whole project if absent */
  range?: { start: number; end: number };
  /** seconds after the range in which reverb and delay may ring out; it ends sooner in silence */
  tail?: number;
  /**
   * tracks whose signal after fader and pan is rendered beside the mix, with the level of the groups
   * and the master behind it as far as these only scale (`contract/project/stems.ts`)
   */
  stems?: readonly Id[];
  /**
   * leaves out the frames by which look-ahead and other latency delay mix and stems, so that
   * the files stand on the timeline; true if absent
   */
  compensate?: boolean;
  signal?: AbortSignal;
}

/** A run of rendered frames; the arrays are used again after the sink is done with them. */
export interface RenderedChunk {
  /** frame within the render at which it begins */
  frame: number;
  left: Float32Array;
  right: Float32Array;
  stems: ReadonlyMap<Id, { left: Float32Array; right: Float32Array }>;
}

export interface RenderReport {
  frames: number;
  sampleRate: number;
  /** samples that were NaN or Inf and were silenced */
  contained: number;
  /** bytes of the engine's memory */
  memoryBytes: number;
}

/** A render that cannot be done; `message` is a sentence for a person. */
export class RenderError extends Error {
  override readonly name = "RenderError";
}

/** The range that a render covers, in frames at `rate` Hz, the tail not counted. */
export function renderFrames(project: Project, rate: number, range?: { start: number; end: number }): number {
  const tempo = tempoMap(project.tempo);
  const { start, end } = range ?? { start: 0, end: projectEnd(project, tempo) };
  return Math.max(0, ticksToFrames(tempo, end, rate) - ticksToFrames(tempo, start, rate));
}

/** An engine with the project's program in it, at rest at a tick, as every offline host boots it. */
async function boot(options: RenderOptions, rate: number, report: RenderReport) {
  const { module, project } = options;
  const missingPresets: Id[] = [];
  const compiler = new ProgramCompiler(rate, options.presets, {
    arrived: () => {},
    failed: (devices) => missingPresets.push(...devices),
  });
  compiler.update(project);
  await compiler.settled();
  const sizes = measureEngine(module, rate);
  const need = compiler.arenaBytes(sizes.devices);
  const pages = pagesFor(need, sizes);
  if (!fits(need, pages, sizes))
    throw new RenderError("The project's instruments need more memory than an engine can have.");
  const { foreign } = compiler;
  if (foreign > Size.foreign)
    throw new RenderError(`The project has ${foreign} pitch shifters; an engine renders at most ${Size.foreign}.`);
  const host = new EngineHost(module, { sampleRate: rate, pages, foreign });
  host.exports.setMeasuring(0);
  host.exports.setEntryFade(0);
  report.memoryBytes = pages * 65536;
  const refused = host.apply(compiler.commands.loop(false, 0, 0).metronome(false, 0));
  if (refused > 0 || host.status(Status.fault) === Fault.memory) {
    throw new RenderError(`The engine refused ${refused} parts of this project.`);
  }
  const loops = compiler.slots().externals.flatMap(([device, loop]) => (loop < 0 ? [] : [{ device, loop }]));
  if (options.externals) for (const { loop } of loops) compiler.commands.externalLatency(loop, EXTERNAL_PIECE);
  host.apply(compiler.commands.resetState().seek(options.range?.start ?? 0));
  const slots = new Map(compiler.slots().strips);
  const needs = needsOf(project, options.range ?? null, (id) => host.exports.stripPasses(slots.get(id) ?? -1) !== 0);
  const silent = missingPresets.filter((device) => needs.devices.has(device));
  if (silent.length > 0) throw new RenderError(lacksPresets(project, silent));
  const outside = loops.filter(({ device }) => soundsIn(project, device, needs.devices));
  const heard = Object.values(project.devices)
    .filter(({ id, kind }) => kind === "external" && soundsIn(project, id, needs.devices))
    .map(({ id }) => id);
  if (heard.length > 0 && !options.externals) throw new RenderError(lacksExternals(project, heard));
  if (heard.length > outside.length) throw new RenderError(tooManyExternals(Size.externals));
  const samples = new OpenSamples(options.samples);
  samples.setSamples(compiler.samples());
  try {
    await openAll(samples, compiler.samples(), needs.samples, project);
  } catch (error) {
    samples.close();
    throw error;
  }
  return { host, samples, slots, outside };
}

/** Whether a device may be heard: one that is on, on a bus or on a track that plays. */
function soundsIn(project: Project, id: Id, needed: ReadonlySet<Id>): boolean {
  const device = project.devices[id];
  const kind = project.tracks[device?.trackId ?? ""]?.kind;
  if (!device || device.bypassed) return false;
  return needed.has(id) || kind === "group" || kind === "return" || kind === "master";
}

/** Readies the devices outside the engine; null where none sounds. Throws a RenderError where one cannot be had. */
async function openExternals(
  options: RenderOptions,
  host: EngineHost,
  loops: readonly ExternalLoop[],
  rate: number,
): Promise<ExternalPieces | null> {
  const { externals } = options;
  if (!externals || loops.length === 0) return null;
  const frames = renderFrames(options.project, rate, options.range) + Math.round((options.tail ?? 0) * rate);
  // each device on the way adds a piece, and so may what waits for streams at the start
  const delays = await externals.open(loops, rate, frames + (loops.length + 4) * EXTERNAL_PIECE);
  if (typeof delays === "string") {
    throw new RenderError(`${delays} Remove the device, or mute its track, and export again.`);
  }
  const commands = new CommandWriter();
  loops.forEach(({ loop }, index) => {
    commands.externalLatency(loop, EXTERNAL_PIECE + (delays[index] ?? 0));
  });
  host.apply(commands.resetState().seek(options.range?.start ?? 0));
  return new ExternalPieces(host, loops, externals);
}

/** Opens the needed samples before rendering. Throws a RenderError that names the missing ones. */
async function openAll(
  samples: OpenSamples,
  numbers: readonly (readonly [number, string])[],
  needed: ReadonlySet<string>,
  project: Project,
): Promise<void> {
  const missing: string[] = [];
  for (const [number, id] of numbers) if (needed.has(id) && !(await samples.get(number))) missing.push(id);
  if (missing.length > 0) throw new RenderError(lacksSamples(project, missing));
}

/** Throws a RenderError if the engine could not play everything. */
function checkWhole(host: EngineHost): void {
  if (host.status(Status.fault) === Fault.memory) {
    throw new RenderError(
      "The project has more devices and routes than the engine has memory for. Remove some, or bounce tracks, and export again.",
    );
  }
  if (host.status(Status.unservedFrames) > 0) {
    throw new RenderError(
      `More clips sound at once somewhere than an export can hold: it holds ${Size.streams}, ${Size.foreign} of them stretched. Bounce some of them into one first.`,
    );
  }
  if (host.status(Status.starved) > 0) {
    throw new RenderError("Some audio was not read in time, so the export would have gaps. Please try again.");
  }
}

/**
 * Renders a project offline with the one engine: the same bytes in a worker and in Node.
 * Gives the mix (the master, without the metronome) and, beside it, stems, chunk by chunk to
 * `sink`, which may answer with a promise to be waited for. Live inputs, arming and the loop
 * play no part. A range begins without a fade, also in the middle of clips: unless something
 * rings on from before, or a stretched clip is entered in its middle (in time, with other phases), it equals that part of the whole. If a sample, a preset, a device or a stream is missing, it
 * throws a RenderError with a sentence. Throws the sink's error and the signal's reason too.
 */
export async function renderProject(
  options: RenderOptions,
  sink: (chunk: RenderedChunk) => Promise<void> | void,
): Promise<RenderReport> {
  const rate = options.sampleRate ?? options.project.sampleRate;
  const report: RenderReport = {
    frames: 0,
    sampleRate: rate,
    contained: 0,
    memoryBytes: 0,
  };
  const { host, samples, slots, outside } = await boot(options, rate, report);
  try {
    const externals = await openExternals(options, host, outside, rate);
    await new Render(host, new OfflineStreams(host, samples), slots, options, rate, sink, externals).run(report);
  } finally {
    samples.close();
    options.externals?.close();
  }
  report.contained = host.status(Status.contained);
  return report;
}

function isQuiet(block: Float32Array): boolean {
  for (let i = 0; i < block.length; i++) if (Math.abs(block[i] as number) >= SILENT_PEAK) return false;
  return true;
}

class Render {
  private readonly mix = new OutputQueue();
  private readonly stems = new Map<Id, StemTap>();
  private played = 0;
  private emitted = 0;
  private end = 0;
  private quiet = 0;
  /** frames played after which it is told whether they are quiet: so many before a tail as may end it */
  private listenFrom = Number.POSITIVE_INFINITY;

  constructor(
    private readonly host: EngineHost,
    private readonly streams: OfflineStreams,
    private readonly slots: ReadonlyMap<Id, number>,
    private readonly options: RenderOptions,
    private readonly rate: number,
    private readonly sink: (chunk: RenderedChunk) => Promise<void> | void,
    private readonly externals: ExternalPieces | null,
  ) {}

  async run(report: RenderReport): Promise<void> {
    const { host, options } = this;
    const frames = renderFrames(options.project, this.rate, options.range);
    const tail = Math.round((options.tail ?? 0) * this.rate);
    // With a tail the music ends on the range's last frame; what sounds there fades out in the tail.
    const until = tail > 0 ? host.status(Status.frame) + frames : -1;
    host.apply(new CommandWriter().until(until).play(0));
    await this.streams.service();
    const latency = options.compensate === false ? 0 : host.status(Status.latency);
    this.mix.skip(latency);
    for (const id of options.stems ?? []) this.stems.set(id, this.tapOf(id));
    this.end = frames + tail;
    if (tail > 0) this.listenFrom = frames - latency - this.silence;
    await this.blocks(frames + (tail > 0 ? 0 : latency), () => true);
    if (tail > 0) await this.blocks(frames + latency + tail, () => this.quiet < this.silence + latency);
    checkWhole(host);
    await this.flush();
    report.frames = this.emitted;
  }

  private tapOf(id: Id): StemTap {
    const { slots, options, host } = this;
    const slot = slots.get(id);
    if (slot === undefined) throw new RenderError("A stem was asked for of a track that is not in the project.");
    const scalers = scalersOf(options.project, id).map((bus) => slots.get(bus) ?? -1);
    return new StemTap(host, slot, scalers, options.compensate !== false);
  }

  /** Frames below the threshold after which a tail is over. */
  private get silence(): number {
    return Math.round(SILENT_SECONDS * this.rate);
  }

  /** Renders until `until` frames were played, as long as `more` says so. */
  private async blocks(until: number, more: () => boolean): Promise<void> {
    const { host, options } = this;
    while (this.played < until && more()) {
      const wait = this.streams.service();
      if (wait) await wait;
      this.externals?.before();
      host.renderBlock();
      const exchanged = this.externals?.after();
      if (exchanged) await exchanged;
      if (host.status(Status.transport) === TransportState.waiting) continue;
      this.played += Size.block;
      this.put();
      if (this.mix.length < CHUNK) continue;
      checkWhole(host);
      options.signal?.throwIfAborted();
      await this.flush();
    }
  }

  /** Takes the block just rendered. */
  private put(): void {
    const { masterTapLeft: left, masterTapRight: right } = this.host;
    if (this.played > this.listenFrom) this.quiet = isQuiet(left) && isQuiet(right) ? this.quiet + Size.block : 0;
    this.mix.push(left, right);
    for (const stem of this.stems.values()) stem.put();
  }

  /** Hands on what mix and stems both have, at most to the end. */
  private async flush(): Promise<void> {
    const count = Math.min(this.mix.length, this.end - this.emitted);
    if (count <= 0) return;
    const stems = new Map([...this.stems].map(([id, { queue }]) => [id, queue.take(count)]));
    await this.sink({ frame: this.emitted, ...this.mix.take(count), stems });
    this.mix.drop(count);
    for (const { queue } of this.stems.values()) queue.drop(count);
    this.emitted += count;
  }
}
