import { bounded } from "../../../../contract/engine/loopMemory";
import type { ExternalDevice } from "../present";
import type { PluginFrame } from "./frame";
import { openPlugin, stopped } from "./plugin";
import type { FindPlugin } from "./sources";

/** Renders one plugin in an OfflineAudioContext of its frame, a piece at a time. */
export class FramePieces {
  private constructor(
    private readonly frame: PluginFrame,
    private readonly name: string,
    /** frames by which the plugin delays */
    readonly delay: number,
  ) {}

  /** Makes a device's plugin for a render of `length` frames at most; or says why not. */
  static async open(
    device: ExternalDevice,
    sampleRate: number,
    length: number,
    find: FindPlugin,
  ): Promise<FramePieces | { sentence: string }> {
    const opened = await openPlugin(device, sampleRate, length, find);
    return "frame" in opened ? new FramePieces(opened.frame, device.plugin.name, opened.delay) : opened;
  }

  /** What comes of a piece, left and then right, bounded as it is live. Throws an Error with a sentence where nothing does. */
  async exchange(sound: Float32Array<ArrayBuffer>): Promise<Float32Array> {
    try {
      return (await this.frame.render(sound)).map(bounded);
    } catch (error) {
      throw new Error(stopped(this.name, error instanceof Error ? error.message : "it failed"));
    }
  }

  close(): void {
    this.frame.end();
  }
}
