import { Status } from "../../dsp/abi";

/**
 * The engine's status in shared memory, under a sequence lock: the audio thread writes it
 * after each callback, any number of readers copy it whole.
 */

/** What the host adds to the engine's own status. */
export enum HostStatus {
  /** i32 frames per callback */
  quantum = 0,
  /** i32 callbacks since boot */
  callbacks = 4,
  /** f64 frame of the AudioContext at the end of the callback */
  contextFrame = 8,
  /** i32 1: a callback threw; the output is silent from there on */
  crashed = 16,
  /** i32 ms spent in callbacks, counted on a clock of whole ms: true on the average of many */
  busy = 20,
  /** i32 records of the capture ring that found no room */
  captureLost = 24,
  /** i32 words of commands that wait in the ring */
  backlog = 28,
  bytes = 32,
}

const SEQUENCE_BYTES = 8;
const BYTES = Status.bytes + HostStatus.bytes;

export function createStatusMemory(): SharedArrayBuffer {
  return new SharedArrayBuffer(SEQUENCE_BYTES + BYTES);
}

/** The audio thread's side: write between `begin` and `end`. */
export class StatusWriter {
  /** offsets are those of `Status` */
  readonly engine: Uint8Array;
  /** offsets are those of `HostStatus` */
  readonly host: DataView<SharedArrayBuffer>;
  private readonly sequence: Int32Array;

  constructor(buffer: SharedArrayBuffer) {
    this.sequence = new Int32Array(buffer, 0, 1);
    this.engine = new Uint8Array(buffer, SEQUENCE_BYTES, Status.bytes);
    this.host = new DataView(buffer, SEQUENCE_BYTES + Status.bytes);
  }

  begin(): void {
    Atomics.add(this.sequence, 0, 1);
  }

  end(): void {
    Atomics.add(this.sequence, 0, 1);
  }
}

/** A reader's side: `read` fills the same views each time. */
export class StatusReader {
  private readonly copy = new Uint8Array(BYTES);
  /** offsets are those of `Status` */
  readonly engine = new DataView(this.copy.buffer, 0, Status.bytes);
  /** offsets are those of `HostStatus` */
  readonly host = new DataView(this.copy.buffer, Status.bytes);
  private readonly source: Uint8Array;
  private readonly sequence: Int32Array;

  constructor(buffer: SharedArrayBuffer) {
    this.sequence = new Int32Array(buffer, 0, 1);
    this.source = new Uint8Array(buffer, SEQUENCE_BYTES);
  }

  /** Copies the latest whole status; false where a writer stood in the way every time. */
  read(): boolean {
    for (let attempt = 0; attempt < 100; attempt++) {
      const before = Atomics.load(this.sequence, 0);
      if ((before & 1) !== 0) continue;
      this.copy.set(this.source);
      if (Atomics.load(this.sequence, 0) === before) return true;
    }
    return false;
  }
}
