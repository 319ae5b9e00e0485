import { createOutputMemory, OutputRing } from "../../../contract/engine/outputRing";
import type { OutputProcessorName, OutputProcessorOptions } from "../../../workers/worklet/options";
import processorsUrl from "../../../workers/worklet/outputProcessors?worker&url";
import { selectDevice } from "./devices";
import type { SecondDeviceReading } from "./port";

const SENDER: OutputProcessorName = "backline-output-sender";
const RECEIVER: OutputProcessorName = "backline-output-receiver";

/**
 * A second output device. It needs an AudioContext of its own, since each context has one device, and plays what the
 * engine's context writes into a ring. The two clocks differ; the ring's reader makes up for that.
 */
export class SecondDevice {
  private readonly ring: OutputRing;
  private sender: AudioWorkletNode | null = null;

  private constructor(
    private readonly context: AudioContext,
    private readonly memory: SharedArrayBuffer,
    readonly deviceId: string,
  ) {
    this.ring = new OutputRing(memory);
  }

  /** Opens a device at a rate in Hz. Throws a DOMException if the browser refuses. */
  static async open(deviceId: string, sampleRate: number): Promise<SecondDevice> {
    const context = new AudioContext({ sampleRate, latencyHint: "interactive" });
    try {
      await selectDevice(context, deviceId);
      await context.audioWorklet.addModule(processorsUrl);
    } catch (error) {
      await context.close();
      throw error;
    }
    const device = new SecondDevice(context, createOutputMemory(), deviceId);
    const processorOptions: OutputProcessorOptions = { ring: device.memory };
    new AudioWorkletNode(context, RECEIVER, {
      numberOfInputs: 0,
      outputChannelCount: [2],
      processorOptions,
    }).connect(context.destination);
    device.resume();
    return device;
  }

  get sampleRate(): number {
    return this.context.sampleRate;
  }

  /** The node of the engine's context to connect with what this device should play. */
  async feed(context: BaseAudioContext): Promise<AudioNode> {
    if (this.sender?.context === context) return this.sender;
    await context.audioWorklet.addModule(processorsUrl);
    const processorOptions: OutputProcessorOptions = { ring: this.memory };
    this.sender = new AudioWorkletNode(context, SENDER, {
      channelCount: 2,
      channelCountMode: "explicit",
      outputChannelCount: [1],
      processorOptions,
    });
    return this.sender;
  }

  /** Starts or continues; called from a click if the browser needs one. */
  resume(): void {
    this.context.resume().catch(() => {});
  }

  reading(): SecondDeviceReading {
    const { primed, fill, underruns, drift } = this.ring.reading();
    const { sampleRate, baseLatency, outputLatency } = this.context;
    return { playing: primed, latency: fill / sampleRate + baseLatency + (outputLatency || 0), underruns, drift };
  }

  async close(): Promise<void> {
    this.ring.close();
    this.sender?.disconnect();
    await this.context.close();
  }
}
