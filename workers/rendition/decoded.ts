import type { OggPage } from "../media/decode/oggPages";

/** Decoded frames, and the problems found meanwhile. */
export interface Decoded {
  readonly channelData: readonly Float32Array[];
  readonly samplesDecoded: number;
  readonly sampleRate: number;
  readonly errors: readonly unknown[];
}

/** Where a stream in Ogg ends: within its last packet, by the position of its last page (RFC 7845, section 4.4). */
export class StreamEnd {
  /** frames decoded since the known position */
  private since = 0;

  /** `position` is that of the first frame, in the pages' counting. */
  constructor(private position: number) {}

  /** How many of a page's decoded frames belong to the stream. */
  kept({ granule, isLast }: OggPage, decoded: number): number {
    if (granule === null) {
      this.since += decoded;
      return decoded;
    }
    const room = granule - this.position - this.since;
    this.position = granule;
    this.since = 0;
    return isLast ? Math.max(0, Math.min(decoded, room)) : decoded;
  }
}
