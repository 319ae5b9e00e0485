import { DeckReadingsWriter } from "../../contract/engine/deckReadings";
import { HeardRing } from "../../contract/engine/heardRing";
import { LiveOp } from "../../contract/engine/live";
import { StatusField, StatusWriter, TransportField } from "../../contract/engine/statusBlock";
import { WordRing } from "../../contract/engine/wordRing";
import { contextFrames, timelineFrames } from "../../contract/frames";
import { ExternalEvent, InputBus, Op, OutputBus, Size, Status, TransportState } from "../../dsp/abi";
import { EngineHost } from "../../dsp/host";
import { CaptureRing, DeckPages, newCaptureStamp, PaceRing, StreamRings, TapRing } from "../memory";
import { StreamPump } from "../streams/pump";
import type { ProcessorName, ProcessorOptions } from "./options";

/** Words of commands applied in one callback at most, so that a large program arrives over several. */
const WORDS_PER_CALLBACK = 32768;
/** Frames between two copies of the meters: 12 ms at 44.1 kHz. */
const METER_FRAMES = 512;

const OP_OF_LIVE: Record<LiveOp, Op> = {
  [LiveOp.event]: Op.live,
  [LiveOp.parameter]: Op.parameter,
  [LiveOp.touch]: Op.touch,
  [LiveOp.hold]: Op.hold,
  [LiveOp.release]: Op.release,
  [LiveOp.play]: Op.play,
  [LiveOp.pause]: Op.pause,
  [LiveOp.stop]: Op.stop,
  [LiveOp.seek]: Op.seek,
  [LiveOp.record]: Op.record,
  [LiveOp.panic]: Op.panic,
  [LiveOp.select]: Op.select,
  [LiveOp.clearClip]: Op.clearClip,
  [LiveOp.clearLoudness]: Op.clearLoudness,
  [LiveOp.loop]: Op.loop,
  [LiveOp.metronome]: Op.metronome,
  [LiveOp.resetState]: Op.resetState,
  [LiveOp.measure]: Op.measure,
  [LiveOp.externalLatency]: Op.externalLatency,
  [LiveOp.headphones]: Op.headphones,
  [LiveOp.deck]: Op.deck,
  [LiveOp.eventAt]: Op.liveAt,
  [LiveOp.parameterAt]: Op.parameterAt,
  [LiveOp.cancel]: Op.liveCancel,
};
/** The engine's op of each live message; their arguments are the same. */
const LIVE_OPS = Int32Array.from(Object.keys(OP_OF_LIVE), (op) => OP_OF_LIVE[Number(op) as LiveOp]);

/** Turns the first `count` words of live messages into engine commands, in place. Allocates nothing. */
function translateLive(words: Int32Array, count: number): void {
  for (let at = 0; at < count; at += 2 + (words[at + 1] as number)) words[at] = LIVE_OPS[words[at] as number] as number;
}

/** Shared status ← engine's status, in pairs. */
const STATUS = Int32Array.of(
  ...[StatusField.frame, Status.frame, StatusField.tick, Status.tick, StatusField.rendered, Status.rendered],
  ...[StatusField.bpm, Status.bpm, StatusField.transport, Status.transport, StatusField.recording, Status.recording],
  ...[StatusField.countIn, Status.countIn, StatusField.locates, Status.locates, StatusField.starved, Status.starved],
  ...[StatusField.contained, Status.contained, StatusField.fault, Status.fault, StatusField.latency, Status.latency],
  ...[StatusField.arenaUsed, Status.arenaUsed, StatusField.arenaSize, Status.arenaSize],
  ...[StatusField.containedDevice, Status.containedDevice, StatusField.unserved, Status.unserved],
  ...[StatusField.unservedFrames, Status.unservedFrames, StatusField.transports, Status.transports],
  ...[StatusField.eventsLost, Status.eventsLost],
);
/** Of each transport, in shared memory and in the engine: the two have the same layout. */
const TRANSPORT = Int32Array.of(
  ...[TransportField.frame, TransportField.tick, TransportField.bpm],
  ...[TransportField.state, TransportField.countIn, TransportField.locates],
);

/**
 * The engine on the audio thread. It renders blocks of its own size whatever the callback's,
 * and talks to the others through shared memory only: no messages, no allocation, no
 * exception out of `process`.
 */
class EngineProcessor extends AudioWorkletProcessor {
  private readonly host: EngineHost;
  private readonly commands: WordRing;
  private readonly live: WordRing;
  private readonly heard: HeardRing;
  private readonly external: WordRing;
  private readonly externalWords = new Int32Array(7);
  private readonly status: StatusWriter;
  private readonly meters: Float32Array;
  private readonly loudness: Float32Array;
  private readonly reductions: Float32Array;
  private readonly capture: CaptureRing;
  private readonly stamp = newCaptureStamp();
  private readonly tap: TapRing;
  private readonly pace: PaceRing;
  private readonly pump: StreamPump;
  private readonly deckPages: DeckPages | null;
  private readonly deckReadings: DeckReadingsWriter;
  private readonly words: Int32Array;
  /** frames of the last block that the output has not had yet, and of the inputs that wait for a block */
  private held = 0;
  private gathered = 0;
  private sinceMeters = 0;
  private callbacks = 0;
  private busy = 0;
  private lost = 0;
  private crashed = 0;

  constructor(options: { processorOptions: ProcessorOptions }) {
    super();
    const { module, memory, pages, foreign } = options.processorOptions;
    this.deckPages = memory.deckPages && new DeckPages(memory.deckPages);
    this.host = new EngineHost(module, { sampleRate, pages, foreign, decks: this.deckPages ?? undefined });
    this.deckReadings = new DeckReadingsWriter(memory.decks);
    this.commands = new WordRing(memory.commands);
    this.live = new WordRing(memory.live);
    this.heard = new HeardRing(memory.heard);
    this.external = new WordRing(memory.external);
    this.status = new StatusWriter(memory.status);
    this.meters = new Float32Array(memory.meters);
    this.loudness = new Float32Array(memory.loudness);
    this.reductions = new Float32Array(memory.reductions);
    this.capture = new CaptureRing(memory.capture);
    this.tap = new TapRing(memory.tap);
    this.pace = new PaceRing(memory.pace);
    this.pump = new StreamPump(this.host.windows, new StreamRings(memory.streams));
    this.words = new Int32Array(this.host.memory.buffer, this.host.exports.commandAddress(), Size.commandWords);
  }

  process(inputs: Float32Array[][], outputs: Float32Array[][]): boolean {
    const quantum = outputs[OutputBus.main]?.[0]?.length ?? 0;
    if (this.live.closed) return false;
    if (quantum === 0 || this.crashed !== 0) return true;
    const before = Date.now();
    this.pace.put(currentFrame + quantum, before);
    try {
      this.drain(before);
      if (quantum % Size.block === 0) this.wholeBlocks(inputs, outputs, quantum);
      else this.broken(inputs, outputs, quantum);
      this.busy += Date.now() - before;
      this.publish(quantum);
    } catch {
      this.crash(outputs);
    }
    return true;
  }

  /** Carries out commands: first those of the program, then what the player does. */
  private drain(time: number): void {
    const { words, host } = this;
    const program = this.commands.readCommands(words, 0, WORDS_PER_CALLBACK);
    if (program > 0) host.exports.applyCommands(program);
    const live = this.live.readCommands(words, 0, WORDS_PER_CALLBACK);
    if (live === 0) return;
    translateLive(words, live);
    host.exports.applyCommands(live);
    this.heard.put(this.live.read, currentFrame, time);
  }

  /** A quantum that is a multiple of the engine's block: no delay. */
  private wholeBlocks(inputs: Float32Array[][], outputs: Float32Array[][], quantum: number): void {
    for (let start = 0; start < quantum; start += Size.block) {
      this.takeInputs(inputs, start, 0, Size.block);
      this.block(currentFrame + start);
      this.giveOutputs(outputs, 0, start, Size.block);
    }
  }

  /** Any other quantum: input and output pass through one block's worth of waiting. */
  private broken(inputs: Float32Array[][], outputs: Float32Array[][], quantum: number): void {
    for (let at = 0; at < quantum; ) {
      if (this.held === 0 && this.gathered === Size.block) {
        this.block(currentFrame + at - Size.block);
        this.held = Size.block;
        this.gathered = 0;
      }
      const count = Math.min(quantum - at, Size.block - this.gathered);
      this.takeInputs(inputs, at, this.gathered, count);
      this.gathered += count;
      const from = Size.block - this.held;
      if (this.held > 0) {
        this.giveOutputs(outputs, from, at, count);
        this.held -= count;
      }
      at += count;
    }
  }

  /** `count` frames of the block just rendered, from its frame `from` on, at frame `at` of the callback: of every bus. */
  private giveOutputs(outputs: Float32Array[][], from: number, at: number, count: number): void {
    const areas = this.host.outputs;
    for (let bus = 0; bus < OutputBus.count; bus++) {
      const left = outputs[bus]?.[0];
      const right = outputs[bus]?.[1];
      if (!left || !right) continue;
      if (count === Size.block) {
        left.set(areas[bus * 2] as Float32Array, at);
        right.set(areas[bus * 2 + 1] as Float32Array, at);
      } else {
        copy(areas[bus * 2] as Float32Array, from, left, at, count);
        copy(areas[bus * 2 + 1] as Float32Array, from, right, at, count);
      }
    }
  }

  private takeInputs(inputs: Float32Array[][], from: number, to: number, count: number): void {
    const areas = this.host.inputs;
    for (let input = 0; input < InputBus.count; input++) {
      const channels = inputs[input];
      const left = channels?.[0];
      const toLeft = areas[input * 2] as Float32Array;
      const toRight = areas[input * 2 + 1] as Float32Array;
      if (left) {
        copy(left, from, toLeft, to, count);
        copy(channels?.[1] ?? left, from, toRight, to, count);
      } else {
        for (let i = 0; i < count; i++) toLeft[to + i] = toRight[to + i] = 0;
      }
    }
  }

  private block(contextFrame: number): void {
    const { host } = this;
    host.exports.prepare();
    this.pump.service();
    host.exports.renderBlock();
    if (host.externalEvents[0] !== 0) this.tellExternals(contextFrame);
    this.tap.write(host.masterTapLeft, host.masterTapRight, host.selectedTapLeft, host.selectedTapRight);
    const mask = this.capture.mask;
    if (mask !== 0) this.captureBlock(mask, contextFrame);
  }

  /** Tells the page what external instruments play in the block just rendered; what finds no room is dropped. */
  private tellExternals(contextFrame: number): void {
    const { externalWords: words, host } = this;
    const events = host.externalEvents;
    const count = events[0] as number;
    for (let event = 0; event < count; event++) {
      const at = 1 + event * ExternalEvent.words;
      const frame = contextFrame + (events[at + ExternalEvent.frame] as number);
      words[0] = events[at + ExternalEvent.type] as number;
      words[1] = 5;
      words[2] = events[at + ExternalEvent.loop] as number;
      words[3] = (frame % 2 ** 32) | 0;
      words[4] = Math.floor(frame / 2 ** 32);
      words[5] = events[at + ExternalEvent.data1] as number;
      words[6] = events[at + ExternalEvent.data2] as number;
      this.external.write(words);
    }
  }

  private captureBlock(mask: number, contextFrame: number): void {
    const { host, capture, stamp } = this;
    stamp.mask = mask;
    const recorded = host.status(Status.recording) !== 0;
    const playing = host.status(Status.transport) === TransportState.playing;
    stamp.recording = recorded && playing;
    stamp.waiting = recorded && !playing;
    stamp.locates = host.status(Status.locates);
    stamp.wrapOffset = host.status(Status.wrapOffset);
    stamp.wrapFrame = timelineFrames(host.status(Status.wrapFrame));
    // Counted back from the block's end: the frames in front of a start within the block come before it.
    stamp.timelineFrame = timelineFrames(host.status(Status.frame) - Size.block);
    stamp.contextFrame = contextFrames(contextFrame);
    let at = capture.begin(stamp);
    if (at < 0) {
      this.lost++;
      return;
    }
    for (let input = 0; input < Size.inputs; input++) {
      if ((mask & (1 << input)) === 0) continue;
      at = capture.put(at, host.inputs[input * 2] as Float32Array, host.inputs[input * 2 + 1] as Float32Array);
    }
    capture.publish(mask);
  }

  private publish(quantum: number): void {
    this.callbacks++;
    this.sinceMeters += quantum;
    if (this.sinceMeters >= METER_FRAMES) {
      this.sinceMeters = 0;
      this.meters.set(this.host.meters);
      this.loudness.set(this.host.loudness);
      this.reductions.set(this.host.reductions);
    }
    const { status, host } = this;
    const decks = host.status(Status.decks);
    if (decks > 0) this.deckReadings.write(host.deckWords, decks);
    this.deckPages?.tick();
    status.begin();
    for (let i = 0; i < STATUS.length; i += 2) {
      status.set(STATUS[i] as number, host.status(STATUS[i + 1] as number));
    }
    const transports = host.status(Status.transports);
    for (let transport = 0; transport < transports; transport++) {
      for (let i = 0; i < TRANSPORT.length; i++) {
        const field = TRANSPORT[i] as number;
        status.setTransport(transport, field, host.transportStatus(transport, field));
      }
    }
    status.set(StatusField.contextFrame, currentFrame + quantum);
    status.set(StatusField.quantum, quantum);
    status.set(StatusField.callbacks, this.callbacks);
    status.set(StatusField.busy, this.busy);
    status.set(StatusField.captureLost, this.lost);
    status.set(StatusField.backlog, this.commands.waiting());
    status.end();
  }

  /** Silence from here on; the main thread sees the flag and boots another engine. */
  private crash(outputs: Float32Array[][]): void {
    this.crashed = 1;
    for (const channels of outputs) for (const channel of channels) channel.fill(0);
    this.status.begin();
    this.status.set(StatusField.crashed, 1);
    this.status.end();
  }
}

function copy(from: Float32Array, fromAt: number, to: Float32Array, toAt: number, count: number): void {
  for (let i = 0; i < count; i++) to[toAt + i] = from[fromAt + i] as number;
}

const NAME: ProcessorName = "backline-engine";
registerProcessor(NAME, EngineProcessor);
