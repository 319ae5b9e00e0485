import { LiveOp, LiveWriter, STUDIO_TRANSPORT } from "../../contract/engine/live";
import { InputBus, OutputBus } from "../../contract/engine/memory";
import { StatusField } from "../../contract/engine/statusBlock";
import { WordRing } from "../../contract/engine/wordRing";
import type { Opened } from "../../workers/engine/api";
import type { ProcessorName, ProcessorOptions } from "../../workers/worklet/options";
import { Readings } from "./readings";

const NAME: ProcessorName = "backline-engine";

/** What moves the playhead, whatever tracks and devices the engine has. */
const MOVES: readonly number[] = [LiveOp.play, LiveOp.pause, LiveOp.stop, LiveOp.seek];

/** One engine on the audio thread, as the main thread holds it. `before`: a closed one whose place on the timeline it takes. */
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
    // Ahead of the node: the audio thread does not wait for this one, and would render the project's start first.
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

  /** It has rendered, and so carried out what it was told when it was made. */
  get started(): boolean {
    const { status } = this.readings;
    return status.read() && status.get(StatusField.callbacks) > 0;
  }

  /** The processor caught an exception and is silent since. */
  get crashed(): boolean {
    const { status } = this.readings;
    return status.read() && status.get(StatusField.crashed) !== 0;
  }

  close(): void {
    this.node.onprocessorerror = null;
    this.liveRing.close();
    this.node.disconnect();
  }

  /** Takes the place on the timeline of one that is closed, and makes the moves that it was told and has not made. */
  private resumeFrom(before: EngineNode): void {
    // Read before the place: a move that is made in between is then made twice, not left out.
    const waiting = before.liveRing.waitingCommands().filter(([op]) => MOVES.includes(op as number));
    // One that has not rendered stands nowhere yet; where it was to go on is among what waits.
    if (before.started) {
      const { tick, transport } = before.readings.transport();
      this.live.add(LiveOp.seek, STUDIO_TRANSPORT, Math.round(tick));
      if (transport === "playing" || transport === "waiting") this.live.add(LiveOp.play, STUDIO_TRANSPORT, 0);
      this.live.send();
    }
    for (const command of waiting) this.liveRing.write(command);
  }
}
