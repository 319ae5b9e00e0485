import { LoopMemory } from "../../contract/engine/loopMemory";
import type { LoopEndName, LoopEndOptions } from "./options";

/** Writes what the engine sends to a plugin in a frame into the loop's memory. */
class LoopSender extends AudioWorkletProcessor {
  private readonly loop: LoopMemory;

  constructor({ processorOptions }: { processorOptions: LoopEndOptions }) {
    super();
    this.loop = new LoopMemory(processorOptions.memory);
  }

  process(inputs: Float32Array[][], outputs: Float32Array[][]): boolean {
    if (this.loop.closed) return false;
    const channels = inputs[0];
    this.loop.send(currentFrame | 0, channels?.[0], channels?.[1] ?? channels?.[0], outputs[0]?.[0]?.length ?? 0);
    return true;
  }
}

/** Gives back what the plugin made of it, as many frames later as the loop is long. */
class LoopReceiver extends AudioWorkletProcessor {
  private readonly loop: LoopMemory;

  constructor({ processorOptions }: { processorOptions: LoopEndOptions }) {
    super();
    this.loop = new LoopMemory(processorOptions.memory);
  }

  process(_: Float32Array[][], outputs: Float32Array[][]): boolean {
    if (this.loop.closed) return false;
    const left = outputs[0]?.[0];
    const right = outputs[0]?.[1];
    if (left && right) this.loop.play(currentFrame | 0, left, right);
    return true;
  }
}

const SENDER: LoopEndName = "backline-loop-sender";
const RECEIVER: LoopEndName = "backline-loop-receiver";
registerProcessor(SENDER, LoopSender);
registerProcessor(RECEIVER, LoopReceiver);
