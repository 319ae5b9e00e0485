import { MediaError } from "../../../contract/media/errors";
import { ByteQueue } from "./byteQueue";
import { crc16 } from "./crc";
import {
  type FrameHeader,
  frameHeader,
  isSync,
  MOST_HEADER_BYTES,
  mostFrameBytes,
  readStreamInfo,
  STREAM_INFO_BYTES,
  type StreamInfo,
} from "./flacFrame";
import { OggReader } from "./oggPages";

/** A complete frame of a FLAC, verified by its footer. */
export interface FlacFrame {
  readonly bytes: Uint8Array;
  /** frames of audio in it */
  readonly length: number;
  /** the first of them, counted from the beginning of the stream */
  readonly start: number;
  /** bytes since the previous frame that belong to none */
  readonly lost: number;
}

/** A FLAC whose stream info has been read. */
export interface FlacStream {
  readonly info: StreamInfo;
  /** Its frames, which can be read once. Damaged ones are left out. */
  frames(): AsyncGenerator<FlacFrame, void, undefined>;
  /** something between the frames could not be read; known when they have ended */
  readonly isDamaged: boolean;
  /** the last frame is incomplete; known when they have ended */
  readonly isCut: boolean;
}

const MARK = [0x66, 0x4c, 0x61, 0x43];
const BLOCK_HEADER = 4;
/** Ogg's own bytes before “fLaC” in the first packet (RFC 9639, section 10.1). */
const OGG_HEADER = 9;

const isMark = (bytes: Uint8Array, at: number) => MARK.every((byte, i) => bytes[at + i] === byte);

/** STREAMINFO after “fLaC” at a byte. */
function streamInfo(bytes: Uint8Array, mark: number): StreamInfo {
  const at = mark + MARK.length + BLOCK_HEADER;
  const isThere = isMark(bytes, mark) && ((bytes[mark + MARK.length] ?? 0) & 0x7f) === 0;
  if (!isThere || at + STREAM_INFO_BYTES > bytes.length) {
    throw new MediaError("damaged", "This FLAC's description of its audio is missing or cut off.");
  }
  const info = readStreamInfo(bytes.slice(at, at + STREAM_INFO_BYTES));
  if (info.sampleRate === 0) throw new MediaError("damaged", "This FLAC claims a sample rate of 0 Hz.");
  return info;
}

/**
 * Opens a FLAC, native or in Ogg, that arrives piece by piece. Throws a MediaError with a sentence if it is not one or
 * has no stream info.
 */
export async function openFlac(pieces: AsyncIterable<Uint8Array>): Promise<FlacStream> {
  const queue = new ByteQueue(pieces);
  try {
    await queue.has(MARK.length);
    return isMark(queue.held, 0) ? await nativeFlac(queue) : await oggFlac(queue);
  } catch (error) {
    await queue.close();
    throw error;
  }
}

async function nativeFlac(queue: ByteQueue): Promise<FlacStream> {
  await queue.has(MARK.length + BLOCK_HEADER + STREAM_INFO_BYTES);
  const info = streamInfo(queue.held, 0);
  queue.take(MARK.length);
  for (let isLast = false; !isLast && (await queue.has(BLOCK_HEADER)); ) {
    const [first = 0, a = 0, b = 0, c = 0] = queue.take(BLOCK_HEADER);
    isLast = (first & 0x80) !== 0;
    if (!(await queue.skip((a << 16) | (b << 8) | c))) break;
  }
  return new NativeFlac(queue, info);
}

/**
 * How many bytes are searched for the ends of frames that turn out to have none: a fixed number, and a number for each
 * byte of the file. Otherwise headers written one after the other, each of a frame of megabytes, would occupy a reader
 * for days.
 */
const IN_VAIN = { bytes: 16 * 1024 * 1024, perByte: 16 } as const;

/** Consecutive frames: each ends where its footer is right and the next one begins. */
class NativeFlac implements FlacStream {
  isDamaged = false;
  isCut = false;
  private lost = 0;
  private lookedThrough = 0;
  private passedOver = 0;

  constructor(
    private readonly queue: ByteQueue,
    readonly info: StreamInfo,
  ) {}

  async *frames(): AsyncGenerator<FlacFrame, void, undefined> {
    try {
      for (;;) {
        const header = await this.nextHeader();
        if (!header) return;
        const bytes = await this.frame(header);
        if (!bytes) continue;
        yield { bytes, length: header.length, start: header.start, lost: this.lost };
        this.lost = 0;
      }
    } finally {
      await this.queue.close();
    }
  }

  /** Skips bytes that belong to no frame. */
  private drop(bytes: number): void {
    this.lost += bytes;
    this.passedOver += bytes;
    this.isDamaged ||= bytes > 0;
    this.queue.take(bytes);
  }

  /** Moves to the next header; null if there is none. */
  private async nextHeader(): Promise<FrameHeader | null> {
    for (;;) {
      if (await this.isTagAt(0)) return null;
      const isEnd = !(await this.queue.has(MOST_HEADER_BYTES));
      const { held } = this.queue;
      const room = isEnd ? held.length : held.length - MOST_HEADER_BYTES + 1;
      for (let at = 0; at < room; at++) {
        const header = held[at] === 0xff ? frameHeader(held, at, this.info) : null;
        if (!header) continue;
        this.drop(at);
        return header;
      }
      if (isEnd) {
        this.drop(held.length);
        return null;
      }
      this.drop(room);
    }
  }

  /** Whether nothing but a tag follows. */
  private async isTagAt(at: number): Promise<boolean> {
    if (this.queue.held[at] !== TAG[0]) return false;
    await this.queue.has(at + TAG_BYTES + 1);
    return isTag(this.queue.held.subarray(at));
  }

  /** The frame at the beginning of the held bytes; null if it is damaged, after skipping it. */
  private async frame(header: FrameHeader): Promise<Uint8Array | null> {
    const most = mostFrameBytes(header, this.info);
    /** where the next frame may begin if this one is damaged */
    let next: number | null = null;
    let rest = crc16(0, this.queue.held, 0, header.bytes);
    let at = header.bytes;
    for (; at <= most; at++) {
      if (at + MOST_HEADER_BYTES > this.queue.held.length) await this.queue.more();
      const { held } = this.queue;
      if (rest === 0 && (at === held.length || isSync(held, at) || (await this.isTagAt(at))))
        return this.queue.take(at);
      if (at === held.length) {
        this.isCut = next === null;
        break;
      }
      if (next === null && frameHeader(held, at, this.info)) next = at;
      rest = crc16(rest, held, at, at + 1);
    }
    this.lookedThrough += at;
    if (this.lookedThrough > IN_VAIN.bytes + IN_VAIN.perByte * this.passedOver) {
      throw new MediaError("damaged", "This FLAC is damaged in too many places.");
    }
    if (this.isCut) this.queue.take(this.queue.held.length);
    else this.drop(next ?? Math.min(most, this.queue.held.length));
    return null;
  }
}

/** An ID3 tag of the first version, which some programs append to a file. */
const TAG = [0x54, 0x41, 0x47];
const TAG_BYTES = 128;
const isTag = (bytes: Uint8Array) => bytes.length === TAG_BYTES && TAG.every((byte, at) => bytes[at] === byte);

async function oggFlac(queue: ByteQueue): Promise<FlacStream> {
  const reader = new OggReader(queue, (packet) => isMark(packet, OGG_HEADER));
  const pages = reader.pages();
  const first = await pages.next();
  const head = first.done ? null : first.value.packets[0];
  const info = streamInfo(head ?? new Uint8Array(0), OGG_HEADER);
  let unreadable = 0;
  return {
    info,
    get isDamaged() {
      return unreadable + reader.gaps > 0;
    },
    get isCut() {
      return reader.isCut;
    },
    async *frames() {
      let lost = 0;
      try {
        for await (const { packets, isFirst } of pages) {
          for (const bytes of isFirst ? [] : packets) {
            // packets of metadata begin otherwise
            if (bytes[0] !== 0xff) continue;
            const header = frameHeader(bytes, 0, info);
            if (!header || crc16(0, bytes, 0, bytes.length) !== 0) {
              unreadable += 1;
              lost += bytes.length;
              continue;
            }
            yield { bytes, length: header.length, start: header.start, lost };
            lost = 0;
          }
        }
      } finally {
        await queue.close();
      }
    },
  };
}
