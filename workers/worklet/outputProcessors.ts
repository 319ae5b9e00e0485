import { OutputRing } from "../../contract/engine/outputRing";
import { OutputReader } from "../output/outputReader";
import type { OutputProcessorName, OutputProcessorOptions } from "./options";

/** Writes what comes in into the ring of a second output device; in the engine's context. */
class OutputSender extends AudioWorkletProcessor {
  private readonly ring: OutputRing;

  constructor({ processorOptions }: { processorOptions: OutputProcessorOptions }) {
    super();
    this.ring = new OutputRing(processorOptions.ring);
  }

  process(inputs: Float32Array[][], outputs: Float32Array[][]): boolean {
    if (this.ring.closed) return false;
    const frames = outputs[0]?.[0]?.length ?? 0;
    const channels = inputs[0];
    this.ring.write(channels?.[0], channels?.[1] ?? channels?.[0], frames, Date.now());
    return true;
  }
}

/** Gives what is in the ring out, by its own context's clock. */
class OutputReceiver extends AudioWorkletProcessor {
  private readonly ring: OutputRing;
  private readonly reader: OutputReader;

  constructor({ processorOptions }: { processorOptions: OutputProcessorOptions }) {
    super();
    this.ring = new OutputRing(processorOptions.ring);
    this.reader = new OutputReader(this.ring, sampleRate);
  }

  process(_: Float32Array[][], outputs: Float32Array[][]): boolean {
    if (this.ring.closed) return false;
    const left = outputs[0]?.[0];
    const right = outputs[0]?.[1];
    if (left && right) this.reader.render(left, right, Date.now());
    return true;
  }
}

const SENDER: OutputProcessorName = "backline-output-sender";
const RECEIVER: OutputProcessorName = "backline-output-receiver";
registerProcessor(SENDER, OutputSender);
registerProcessor(RECEIVER, OutputReceiver);
