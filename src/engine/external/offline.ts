import { t } from "@lingui/core/macro";
import { EXTERNAL_PIECE } from "../../../contract/engine/memory";
import type { Project } from "../../../contract/project/document";
import type { ExternalLoop, ExternalRenderer, SentPiece } from "../../../workers/render/externals";
import { sentenceOf } from "../../words/say";
import { NodePieces } from "./nodePieces";
import { externalDevices, isWam } from "./present";
import { FramePieces } from "./wam/offline";
import { type FindPlugin, NO_PLUGINS } from "./wam/sources";

/** Samples of a loop's part of a piece: left and then right. */
const PART = 2 * EXTERNAL_PIECE;

/**
 * The longest that a context renders: it keeps 4 bytes for each frame until it ends, and no browser lets it hand them
 * out before. An hour at 48 kHz comes to 659 MB, which a desktop's browser gives.
 */
const MOST_FRAMES = 3600 * 48_000;

const tooLong = (sampleRate: number): string =>
  t`At ${sampleRate / 1000} kHz, an export with external devices is at most ${Math.floor(MOST_FRAMES / sampleRate / 60)} minutes long, because the browser keeps what they render in memory.`;

/** Renders the external devices of a project: each as it plays live, in the page or in a frame of its own. */
export class OfflineExternals implements ExternalRenderer {
  private nodes: NodePieces | null = null;
  /** of each loop in order: what renders it; null: a node of the page */
  private readonly frames: (FramePieces | null)[] = [];

  constructor(
    private readonly project: Project,
    private readonly find: FindPlugin = NO_PLUGINS,
  ) {}

  async open(loops: readonly ExternalLoop[], sampleRate: number, frames: number): Promise<readonly number[] | string> {
    const devices = new Map(externalDevices(this.project).map((device) => [device.id, device]));
    try {
      // the last piece may be begun for a few frames
      const length = Math.ceil(frames / EXTERNAL_PIECE + 3) * EXTERNAL_PIECE;
      if (length > MOST_FRAMES) return tooLong(sampleRate);
      for (const { device: id } of loops) {
        const device = devices.get(id);
        if (!device || !isWam(device)) this.frames.push(null);
        else {
          const made = await FramePieces.open(device, sampleRate, length, this.find);
          if (!(made instanceof FramePieces)) return made.sentence;
          this.frames.push(made);
        }
      }
      const inPage = loops.filter((_, index) => !this.frames[index]);
      this.nodes = inPage.length === 0 ? null : new NodePieces();
      const sentence = await this.nodes?.open(inPage, devices, sampleRate, length);
      return sentence ?? this.frames.map((frame) => frame?.delay ?? 0);
    } catch (error) {
      return t`The external devices cannot be rendered: ${sentenceOf(error)}`;
    }
  }

  async exchange({ sends, events }: SentPiece): Promise<Float32Array> {
    const inPage = this.frames.flatMap((frame, index) =>
      frame ? [] : [sends.subarray(index * PART, (index + 1) * PART)],
    );
    const fromNodes = this.nodes?.exchange({ sends: joined(inPage), events });
    const fromFrames = await Promise.all(
      this.frames.map((frame, index) => frame?.exchange(sends.slice(index * PART, (index + 1) * PART))),
    );
    const nodes = await fromNodes;
    let next = 0;
    return joined(
      fromFrames.map((part) => part ?? nodes?.subarray(next++ * PART, next * PART) ?? new Float32Array(PART)),
    );
  }

  close(): void {
    this.nodes?.close();
    for (const frame of this.frames) frame?.close();
  }
}

function joined(parts: readonly Float32Array[]): Float32Array<ArrayBuffer> {
  const whole = new Float32Array(parts.length * PART);
  parts.forEach((part, index) => {
    whole.set(part, index * PART);
  });
  return whole;
}
