import { Size } from "../../dsp/abi";

/** Frames of silence after which it is silence, and no gap: 0.2 s at 44.1 kHz. */
const LONGEST_GAP = 9216;

/** What a block of an input turned out to be. */
export type BlockKind =
  /** sound, or silence that is known to be such by now */
  | "sound"
  /** whole silence that may be a gap: what comes next tells */
  | "held"
  /** sound, and the silence held before it was put in by the browser: it belongs nowhere */
  | "afterGap";

/**
 * Tells silence that a browser puts in where an input stream had no frames ready from silence
 * that was heard. The browser fills whole blocks with exact zeros, so sound breaks off in front of
 * a gap's first block and is there at once behind its last. After such a gap everything comes
 * later by its length.
 */
export class GapWatch {
  private held = 0;
  private edge = false;

  /** Frames of silence that are held. */
  get heldFrames(): number {
    return this.held;
  }

  /** Looks at the next block; after "sound" and "afterGap" nothing is held any more. */
  look(left: Float32Array, right: Float32Array): { kind: BlockKind; held: number } {
    const last = Size.block - 1;
    if (isSilent(left) && isSilent(right)) {
      if (this.edge && this.held < LONGEST_GAP) {
        this.held += Size.block;
        return { kind: "held", held: this.held };
      }
      const held = this.held;
      this.held = 0;
      this.edge = false;
      return { kind: "sound", held };
    }
    const held = this.held;
    const gap = held > 0 && (left[0] !== 0 || right[0] !== 0);
    this.held = 0;
    this.edge = left[last] !== 0 || right[last] !== 0;
    return { kind: gap ? "afterGap" : "sound", held };
  }
}

function isSilent(block: Float32Array): boolean {
  for (let i = 0; i < block.length; i++) if (block[i] !== 0) return false;
  return true;
}
