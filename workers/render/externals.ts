import { EXTERNAL_PIECE } from "../../contract/engine/memory";
import type { Id } from "../../contract/project/document";
import { ExternalEvent, InputBus, OutputBus, Size } from "../../dsp/abi";
import type { EngineHost } from "../../dsp/host";

/** A loop of the engine and the device that is heard through it. */
export interface ExternalLoop {
  readonly device: Id;
  readonly loop: number;
}

/**
 * What is sent out: of each loop in order, EXTERNAL_PIECE frames left, then as many right; and what instruments are to
 * play.
 */
export interface SentPiece {
  readonly sends: Float32Array<ArrayBuffer>;
  /** `ExternalEvent` records; their frames count within the piece */
  readonly events: Int32Array<ArrayBuffer>;
}

/** Renders external devices for somebody who renders the rest. */
export interface ExternalRenderer {
  /**
   * Makes the devices ready for `frames` frames, about. Resolves with the frames by which each delays beyond the piece
   * that it is given back later, or with a sentence where it cannot be made.
   */
  open(loops: readonly ExternalLoop[], sampleRate: number, frames: number): Promise<readonly number[] | string>;
  /** What comes back of a piece, laid out as its sends. */
  exchange(piece: SentPiece): Promise<Float32Array>;
  close(): void;
}

/**
 * Goes between an engine that renders block by block, and has been told that a loop takes EXTERNAL_PIECE frames, and
 * external devices that render in pieces.
 */
export class ExternalPieces {
  private sends: Float32Array<ArrayBuffer>;
  private returns: Float32Array;
  private readonly events: number[] = [];
  private at = 0;

  constructor(
    private readonly host: EngineHost,
    private readonly loops: readonly ExternalLoop[],
    private readonly renderer: ExternalRenderer,
  ) {
    this.sends = new Float32Array(loops.length * 2 * EXTERNAL_PIECE);
    this.returns = new Float32Array(loops.length * 2 * EXTERNAL_PIECE);
  }

  /** Before a block: what came back for it. */
  before(): void {
    this.loops.forEach(({ loop }, index) => {
      for (const side of [0, 1]) {
        const from = (index * 2 + side) * EXTERNAL_PIECE + this.at;
        const area = this.host.inputs[(InputBus.externalReturn + loop) * 2 + side];
        area?.set(this.returns.subarray(from, from + Size.block));
      }
    });
  }

  /** After a block: what it sends; a promise where a piece is whole and has to be waited for. */
  after(): Promise<void> | null {
    this.loops.forEach(({ loop }, index) => {
      for (const side of [0, 1]) {
        const area = this.host.outputs[(OutputBus.externalSend + loop) * 2 + side];
        if (area) this.sends.set(area, (index * 2 + side) * EXTERNAL_PIECE + this.at);
      }
    });
    const { externalEvents } = this.host;
    const count = externalEvents[0] ?? 0;
    for (let event = 0; event < count; event++) {
      const from = 1 + event * ExternalEvent.words;
      for (let word = 0; word < ExternalEvent.words; word++) {
        this.events.push((externalEvents[from + word] ?? 0) + (word === ExternalEvent.frame ? this.at : 0));
      }
    }
    this.at += Size.block;
    return this.at === EXTERNAL_PIECE ? this.swap() : null;
  }

  private async swap(): Promise<void> {
    const piece = { sends: this.sends, events: Int32Array.from(this.events) };
    this.events.length = 0;
    this.at = 0;
    this.returns = await this.renderer.exchange(piece);
    this.sends = new Float32Array(this.returns.length);
  }
}
