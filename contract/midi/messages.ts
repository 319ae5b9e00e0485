/** One event of a track chunk, undecoded; `delta` is in ticks since the previous event. */
export type MidiMessage = { readonly delta: number } & (
  | { kind: "channel"; status: Status; channel: number; data1: number; data2: number }
  | { kind: "meta"; type: number; data: Uint8Array }
  | { kind: "sysex"; data: Uint8Array }
  /** a system message that has no place in a file */
  | { kind: "stray" }
);

/** Upper half of a channel message's first byte. */
export const Status = {
  noteOff: 0x8,
  noteOn: 0x9,
  keyPressure: 0xa,
  control: 0xb,
  program: 0xc,
  pressure: 0xd,
  bend: 0xe,
} as const;
export type Status = (typeof Status)[keyof typeof Status];

/** The channel of percussion in General MIDI, counted from 0. */
export const DRUM_CHANNEL = 9;

/** The meta event types that matter here. */
export const Meta = { trackName: 0x03, port: 0x21, endOfTrack: 0x2f, tempo: 0x51, timeSignature: 0x58 } as const;

/** The format's variable-length numbers have at most this many bytes. */
const LONGEST_NUMBER = 4;

class Damage extends Error {}

class ByteReader {
  at = 0;

  constructor(private readonly bytes: Uint8Array) {}

  get ended(): boolean {
    return this.at >= this.bytes.length;
  }

  byte(): number {
    const value = this.bytes[this.at++];
    if (value === undefined) throw new Damage();
    return value;
  }

  peek(): number {
    return this.bytes[this.at] ?? 0;
  }

  number(): number {
    let value = 0;
    for (let count = 0; count < LONGEST_NUMBER; count++) {
      const byte = this.byte();
      value = (value << 7) | (byte & 0x7f);
      if (byte < 0x80) return value;
    }
    throw new Damage();
  }

  take(length: number): Uint8Array {
    if (this.at + length > this.bytes.length) throw new Damage();
    this.at += length;
    return this.bytes.subarray(this.at - length, this.at);
  }
}

/** Reads events one after another; remembers the running status. */
class MessageReader {
  private running: { status: Status; channel: number } | null = null;

  constructor(private readonly bytes: ByteReader) {}

  next(): MidiMessage {
    const delta = this.bytes.number();
    const first = this.bytes.peek();
    if (first < 0xf0) return this.channelMessage(delta, first);
    this.bytes.byte();
    if (first === 0xff) {
      const type = this.bytes.byte();
      return { delta, kind: "meta", type, data: this.bytes.take(this.bytes.number()) };
    }
    if (first === 0xf0 || first === 0xf7) return { delta, kind: "sysex", data: this.bytes.take(this.bytes.number()) };
    // Song position has two bytes of data, time code and song select have one.
    if (first === 0xf2) this.bytes.take(2);
    else if (first === 0xf1 || first === 0xf3) this.bytes.take(1);
    return { delta, kind: "stray" };
  }

  private channelMessage(delta: number, first: number): MidiMessage {
    if (first >= 0x80) {
      this.bytes.byte();
      this.running = { status: (first >> 4) as Status, channel: first & 0x0f };
    }
    if (!this.running) throw new Damage();
    const { status, channel } = this.running;
    const data1 = this.bytes.byte();
    const data2 = status === Status.program || status === Status.pressure ? 0 : this.bytes.byte();
    return { delta, kind: "channel", status, channel, data1, data2 };
  }
}

/**
 * The events of a track chunk, up to the first malformed one (`damaged`). Wrong lengths of fixed-length events are
 * tolerated; running status continues after meta events, and music after an early end mark, as many programs write.
 */
export function readMessages(body: Uint8Array): { messages: MidiMessage[]; damaged: boolean } {
  const bytes = new ByteReader(body);
  const reader = new MessageReader(bytes);
  const messages: MidiMessage[] = [];
  let ended = 0;
  try {
    while (!bytes.ended) {
      const message = reader.next();
      messages.push(message);
      if (message.kind === "meta" && message.type === Meta.endOfTrack) ended = messages.length;
    }
    return { messages, damaged: false };
  } catch (error) {
    if (!(error instanceof Damage)) throw error;
    // Anything but music after an end mark does not belong to the track.
    return ended > 0 ? { messages: messages.slice(0, ended), damaged: false } : { messages, damaged: true };
  }
}
