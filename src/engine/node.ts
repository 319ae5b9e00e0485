import { LiveOp, LiveWriter } from "../../contract/engine/live";
import { InputBus, OutputBus } from "../../contract/engine/memory";
import { StatusField } from "../../contract/engine/statusBlock";
import { STUDIO_TRANSPORT } from "../../contract/engine/transports";
import { WordRing } from "../../contract/engine/wordRing";
import type { Opened } from "../../workers/engine/api";
import type { ProcessorName, ProcessorOptions } from "../../workers/worklet/options";
import { Readings } from "./readings";

const NAME: ProcessorName = "backline-engine";

/** Operations that move the playhead, whatever the engine's tracks and devices are. */
const MOVES: readonly number[] = [LiveOp.play, LiveOp.pause, LiveOp.stop, LiveOp.seek];

/**
 * The main thread's access to one engine on the audio thread. `before`: a closed one whose positions on the
 * timelines it takes over.
 */
export class EngineNode {
  readonly node: AudioWorkletNode;
  readonly live: LiveWriter;
  readonly readings: Readings;
  private readonly liveRing: WordRing;

  constructor(
    context: AudioContext,
    readonly opened: Opened,
    onError: () => void,
    before: EngineNode | null = null,
  ) {
    const { module, memory, pages, foreign } = opened;
    this.liveRing = new WordRing(memory.live);
    this.live = new LiveWriter(this.liveRing);
    this.readings = new Readings(memory, context.sampleRate);
    // Before the node is made: the audio thread does not wait for us, and would render the project's start first.
    if (before) this.resumeFrom(before);
    const processorOptions: ProcessorOptions = { module, memory, pages, foreign };
    this.node = new AudioWorkletNode(context, NAME, {
      numberOfInputs: InputBus.count,
      numberOfOutputs: OutputBus.count,
      outputChannelCount: Array.from({ length: OutputBus.count }, () => 2),
      channelCount: 2,
      channelCountMode: "explicit",
      channelInterpretation: "speakers",
      processorOptions,
    });
    this.node.onprocessorerror = onError;
  }

  /** Whether it has rendered, and so has executed the messages from before its start. */
  get started(): boolean {
    const { status } = this.readings;
    return status.read() && status.get(StatusField.callbacks) > 0;
  }

  /** The processor caught an exception and has been silent since. */
  get crashed(): boolean {
    const { status } = this.readings;
    return status.read() && status.get(StatusField.crashed) !== 0;
  }

  /** How far the ring of live messages was written. */
  get livePosition(): number {
    return this.liveRing.written;
  }

  close(): void {
    this.node.onprocessorerror = null;
    this.liveRing.close();
    this.node.disconnect();
  }

  /**
   * Takes over where the transports of a closed engine stand, and repeats the moves that it was told but has not executed.
   */
  private resumeFrom(before: EngineNode): void {
    // Read before the position: a move executed in between is then repeated, which is better than losing it.
    const waiting = before.liveRing.waitingCommands().filter(([op]) => MOVES.includes(op as number));
    // An engine that has not rendered has no position; where it should start is among the waiting messages.
    if (before.started) {
      for (let number = STUDIO_TRANSPORT; number < before.readings.transports; number++) {
        const { tick, transport } = before.readings.transport(number);
        this.live.add(LiveOp.seek, number, Math.round(tick));
        if (transport === "playing" || transport === "waiting") this.live.add(LiveOp.play, number, 0);
        this.live.send();
      }
    }
    for (const command of waiting) this.liveRing.write(command);
  }
}
