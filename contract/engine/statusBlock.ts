import { ENGINE_TRANSPORTS } from "./transports";

/**
 * The engine's state, in shared memory under a sequence lock: the audio thread writes it after each callback, and any
 * number of readers copy it consistently.
 */

export const TRANSPORT_STATES = ["stopped", "playing", "paused", "countIn", "waiting"] as const;

/** Byte offsets in the status; little-endian. Position, tempo and state are those of the studio's transport. */
export enum StatusField {
  /** f64 timeline frame at the end of the last block */
  frame = 0,
  /** f64 */
  tick = 8,
  /** f64 frames rendered since boot */
  rendered = 16,
  /** f64 frame of the AudioContext at the end of the callback */
  contextFrame = 24,
  /** f64 beats per minute at the position */
  bpm = 32,
  /** i32 index into TRANSPORT_STATES */
  transport = 40,
  /** i32 0/1: recording along with playback; also while play waits for streams */
  recording = 44,
  /** i32 count-in beats left */
  countIn = 48,
  /** i32 count of locates: seek, loop wrap, stop */
  locates = 52,
  /** i32 frames of streams that were missing when they should have sounded */
  starved = 56,
  /** i32 samples that were NaN or Inf and were silenced */
  contained = 60,
  /** i32 last fault of the engine, 0 none, 1 memory, 2 a command */
  fault = 64,
  /** i32 bytes */
  arenaUsed = 68,
  arenaSize = 72,
  /** i32 frames from a strip's input to the output */
  latency = 76,
  /** i32 frames per callback */
  quantum = 80,
  /** i32 callbacks since boot */
  callbacks = 84,
  /** i32 ms spent in callbacks, measured with a clock of whole ms, so only accurate on average */
  busy = 88,
  /** i32 captured blocks that were dropped because the ring was full */
  captureLost = 92,
  /** i32 words of commands waiting in the ring */
  backlog = 96,
  /** i32 1: a callback threw, and the output is silent since then */
  crashed = 100,
  /** i32 the device that produced the last contained sample, −1: none */
  containedDevice = 104,
  /** i32 clips that should sound now but have no stream */
  unserved = 108,
  /** i32 frames of clips that had no stream when they should have sounded */
  unservedFrames = 112,
  /** i32 transports in use: the readings of those above are 0 */
  transports = 116,
  /** i32 notes and controllers that were left out, because a track had too many within one block */
  eventsLost = 120,
  bytes = 128,
}

/** Byte offsets in the reading of one transport; ENGINE_TRANSPORTS of them stand behind the status, the studio's first. */
export enum TransportField {
  /** f64 frame of its timeline at the end of the last block */
  frame = 0,
  /** f64 */
  tick = 8,
  /** f64 beats per minute at the position */
  bpm = 16,
  /** i32 index into TRANSPORT_STATES */
  state = 24,
  /** i32 count-in beats left */
  countIn = 28,
  /** i32 count of locates: seek, loop wrap, stop */
  locates = 32,
  bytes = 40,
}

const SEQUENCE_BYTES = 8;
const STATUS_BYTES = StatusField.bytes + ENGINE_TRANSPORTS * TransportField.bytes;

/** Shared memory for one engine's status. */
export function createStatusMemory(): SharedArrayBuffer {
  return new SharedArrayBuffer(SEQUENCE_BYTES + STATUS_BYTES);
}

/** The audio thread's access: set fields between `begin` and `end`. */
export class StatusWriter {
  private readonly sequence: Int32Array;
  private readonly view: DataView<SharedArrayBuffer>;

  constructor(buffer: SharedArrayBuffer) {
    this.sequence = new Int32Array(buffer, 0, 1);
    this.view = new DataView(buffer, SEQUENCE_BYTES);
  }

  begin(): void {
    Atomics.add(this.sequence, 0, 1);
  }

  /** Fields up to `bpm` are f64, later ones i32. */
  set(field: StatusField, value: number): void {
    if (field <= StatusField.bpm) this.view.setFloat64(field, value, true);
    else this.view.setInt32(field, value, true);
  }

  /** Fields of a transport up to `bpm` are f64, those behind it i32. */
  setTransport(transport: number, field: TransportField, value: number): void {
    const at = StatusField.bytes + transport * TransportField.bytes + field;
    if (field <= TransportField.bpm) this.view.setFloat64(at, value, true);
    else this.view.setInt32(at, value, true);
  }

  end(): void {
    Atomics.add(this.sequence, 0, 1);
  }
}

/** A reader's access: `read` copies everything, `get` reads from the copy. */
export class StatusReader {
  private readonly copy = new Uint8Array(STATUS_BYTES);
  private readonly view = new DataView(this.copy.buffer);
  private readonly source: Uint8Array;
  private readonly sequence: Int32Array;

  constructor(buffer: SharedArrayBuffer) {
    this.sequence = new Int32Array(buffer, 0, 1);
    this.source = new Uint8Array(buffer, SEQUENCE_BYTES);
  }

  /** Copies the latest status; false if a writer was writing at every attempt. */
  read(): boolean {
    for (let attempt = 0; attempt < 100; attempt++) {
      const before = Atomics.load(this.sequence, 0);
      if ((before & 1) !== 0) continue;
      this.copy.set(this.source);
      if (Atomics.load(this.sequence, 0) === before) return true;
    }
    return false;
  }

  get(field: StatusField): number {
    return field <= StatusField.bpm ? this.view.getFloat64(field, true) : this.view.getInt32(field, true);
  }

  /** A field of a transport's reading. */
  transport(transport: number, field: TransportField): number {
    const at = StatusField.bytes + transport * TransportField.bytes + field;
    return field <= TransportField.bpm ? this.view.getFloat64(at, true) : this.view.getInt32(at, true);
  }
}
