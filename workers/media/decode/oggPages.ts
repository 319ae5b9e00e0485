import type { ByteQueue } from "./byteQueue";

/** A page of the stream that is being read, or of one after it. */
export interface OggPage {
  /** complete packets that end on this page */
  readonly packets: readonly Uint8Array[];
  /** position at the end of the last of them, in the codec's own units; null if none ends here */
  readonly granule: number | null;
  /** the stream begins with this page */
  readonly isFirst: boolean;
  /** the stream ends with it */
  readonly isLast: boolean;
}

const HEADER = 27;
const CONTINUED = 1;
const FIRST = 2;
const LAST = 4;

/** The longest packet that is held; no packet of sound is half as long. */
export const MOST_PACKET_BYTES = 4 * 1024 * 1024;

const isCapture = (bytes: Uint8Array, at: number) =>
  bytes[at] === 0x4f && bytes[at + 1] === 0x67 && bytes[at + 2] === 0x67 && bytes[at + 3] === 0x53;

/**
 * Reads the pages of an Ogg file (RFC 3533, section 6) that belong to streams whose first packet is wanted: one of
 * several parallel streams, and each of a chain. What is missing or unreadable is skipped and counted.
 */
export class OggReader {
  /** number of places where something is missing */
  gaps = 0;
  /** whether the last page or its last packet is incomplete */
  isCut = false;
  private serial: number | null = null;
  private sequence = 0;
  /** beginning of a packet that continues on the next page; null if there is none, or it is lost */
  private begun: Uint8Array[] | null = null;

  constructor(
    private readonly queue: ByteQueue,
    private readonly isWanted: (firstPacket: Uint8Array) => boolean,
  ) {}

  async *pages(): AsyncGenerator<OggPage, void, undefined> {
    for (;;) {
      if (!(await this.queue.has(HEADER))) break;
      if (!isCapture(this.queue.held, 0)) {
        this.gaps += 1;
        await this.findCapture();
        continue;
      }
      const segments = this.queue.held[HEADER - 1] ?? 0;
      if (!(await this.queue.has(HEADER + segments))) break;
      const lacing = this.queue.held.slice(HEADER, HEADER + segments);
      const size = lacing.reduce((sum, bytes) => sum + bytes, 0);
      if (!(await this.queue.has(HEADER + segments + size))) break;
      const page = this.page(this.queue.take(HEADER), lacing, this.queue.take(segments + size).subarray(segments));
      if (page) yield page;
    }
    this.isCut = this.queue.held.length > 0 || this.begun !== null;
  }

  private async findCapture(): Promise<void> {
    this.queue.take(1);
    while (await this.queue.has(4)) {
      const { held } = this.queue;
      let at = 0;
      while (at + 4 <= held.length && !isCapture(held, at)) at += 1;
      this.queue.take(at);
      if (at + 4 <= held.length) return;
      if (!(await this.queue.more())) break;
    }
    this.queue.take(this.queue.held.length);
  }

  private page(head: Uint8Array, lacing: Uint8Array, body: Uint8Array): OggPage | null {
    const view = new DataView(head.buffer, head.byteOffset);
    const flags = view.getUint8(5);
    const serial = view.getUint32(14, true);
    const sequence = view.getUint32(18, true);
    const isFirst = (flags & FIRST) !== 0;
    if (isFirst) {
      if (this.serial !== null || !this.isWanted(body.subarray(0, lacing[0] ?? 0))) return null;
      this.serial = serial;
      this.begun = null;
    } else if (serial !== this.serial) return null;
    else if (sequence !== (this.sequence + 1) >>> 0) {
      this.gaps += 1;
      this.begun = null;
    }
    this.sequence = sequence;
    const granule = view.getBigInt64(6, true);
    const isLast = (flags & LAST) !== 0;
    if (isLast) this.serial = null;
    const packets = this.packets(lacing, body, (flags & CONTINUED) !== 0);
    return { packets, granule: granule < 0n ? null : Number(granule), isFirst, isLast };
  }

  /** The packets that end on a page. One whose beginning is lost is left out; a very long one is truncated. */
  private packets(lacing: Uint8Array, body: Uint8Array, continues: boolean): Uint8Array[] {
    let parts = continues ? this.begun : [];
    if (!continues && this.begun) this.gaps += 1;
    const packets: Uint8Array[] = [];
    let at = 0;
    let length = (parts ?? []).reduce((sum, part) => sum + part.length, 0);
    for (const bytes of lacing) {
      if (length + bytes <= MOST_PACKET_BYTES) parts?.push(body.subarray(at, at + bytes));
      length += bytes;
      at += bytes;
      if (bytes === 255) continue;
      if (parts) packets.push(joined(parts));
      parts = [];
      length = 0;
    }
    this.begun = lacing.at(-1) === 255 ? parts : null;
    return packets;
  }
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
