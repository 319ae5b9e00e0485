import { Listeners } from "../listeners";
import { BufferGrowth, largerThan } from "../overload/bufferGrowth";
import type { BufferSize, OutputBuffer, SystemReading } from "../port";

/** What the buffer has to know, and what it asks for. */
export interface BufferPorts {
  /** whether the transport plays */
  readonly playing: boolean;
  /** whether a take runs or an input is open, which a new output would end */
  readonly recording: boolean;
  /** Opens the output again with the present size; resolves once it runs. */
  reopen(): Promise<void>;
}

/** The size of the output buffer: pinned by a person, or growing after underruns. */
export class BufferChoice {
  private readonly growth = new BufferGrowth();
  private readonly listeners = new Listeners<OutputBuffer>();
  private now: OutputBuffer;

  constructor(
    pinned: BufferSize | null,
    private readonly studio: BufferPorts,
  ) {
    this.now = { size: pinned ?? "smallest", pinned: pinned !== null, grownAfter: null };
  }

  get buffer(): OutputBuffer {
    return this.now;
  }

  /** Whether underruns would make it grow; if not, load shedding has to help. */
  get canGrow(): boolean {
    return !this.now.pinned && largerThan(this.now.size) !== null && !this.studio.recording;
  }

  onChange(listener: (buffer: OutputBuffer) => void): () => void {
    return this.listeners.add(listener);
  }

  set(size: BufferSize | null): void {
    const before = this.now.size;
    this.become({ size: size ?? "smallest", pinned: size !== null, grownAfter: null });
    if (this.now.size !== before) void this.studio.reopen();
  }

  /** Checks the output's recent underruns. */
  look(time: number, { underruns }: Pick<SystemReading, "underruns">): void {
    const count = this.growth.look({ time, underruns, playing: this.studio.playing });
    const size = largerThan(this.now.size);
    if (count === 0 || size === null || !this.canGrow) return;
    this.become({ size, pinned: false, grownAfter: count });
    void this.studio.reopen();
  }

  private become(buffer: OutputBuffer): void {
    this.now = buffer;
    this.listeners.tell(buffer);
  }
}
