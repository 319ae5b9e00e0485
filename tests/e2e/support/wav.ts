/** WAV files made here, so that tests know every sample in them. */

/** A 16-bit WAV of `frames` frames; `sample(frame, channel)` gives −1..1. */
export function wav(
  frames: number,
  sample: (frame: number, channel: number) => number,
  { rate = 44100, channels = 2 } = {},
): Buffer {
  const bytes = frames * channels * 2;
  const buffer = Buffer.alloc(44 + bytes);
  buffer.write("RIFF", 0);
  buffer.writeUInt32LE(36 + bytes, 4);
  buffer.write("WAVEfmt ", 8);
  buffer.writeUInt32LE(16, 16);
  buffer.writeUInt16LE(1, 20);
  buffer.writeUInt16LE(channels, 22);
  buffer.writeUInt32LE(rate, 24);
  buffer.writeUInt32LE(rate * channels * 2, 28);
  buffer.writeUInt16LE(channels * 2, 32);
  buffer.writeUInt16LE(16, 34);
  buffer.write("data", 36);
  buffer.writeUInt32LE(bytes, 40);
  for (let frame = 0; frame < frames; frame++) {
    for (let channel = 0; channel < channels; channel++) {
      buffer.writeInt16LE(Math.round(32767 * sample(frame, channel)), 44 + (frame * channels + channel) * 2);
    }
  }
  return buffer;
}

/** A sine of `seconds` at `hz`, left and right a quarter turn apart. */
export function sine(hz: number, seconds: number, level = 0.25, rate = 44100): Buffer {
  return wav(
    Math.round(seconds * rate),
    (frame, channel) => level * Math.sin((2 * Math.PI * hz * frame) / rate + (channel * Math.PI) / 2),
    { rate },
  );
}

/** Short bursts of a falling 1 kHz tone, `every` seconds: a metronome for a microphone. */
export function clicks(seconds: number, every = 0.5, rate = 48000): Buffer {
  return wav(
    Math.round(seconds * rate),
    (frame) => {
      const since = (frame / rate) % every;
      return since > 0.03 ? 0 : 0.8 * Math.exp(-since * 100) * Math.sin(2 * Math.PI * 1000 * since);
    },
    { rate, channels: 1 },
  );
}

/** A WAV file's format and the bytes of its audio. Throws where it is none. */
export function audioOf(file: Buffer): { rate: number; channels: number; bits: number; data: Buffer } {
  if (file.toString("latin1", 0, 4) !== "RIFF" || file.toString("latin1", 8, 12) !== "WAVE") {
    throw new Error("not a WAV file");
  }
  let format: { rate: number; channels: number; bits: number } | null = null;
  for (let at = 12; at + 8 <= file.length; ) {
    const name = file.toString("latin1", at, at + 4);
    const size = file.readUInt32LE(at + 4);
    const body = at + 8;
    if (name === "fmt ") {
      format = {
        channels: file.readUInt16LE(body + 2),
        rate: file.readUInt32LE(body + 4),
        bits: file.readUInt16LE(body + 14),
      };
    }
    if (name === "data") {
      if (!format) throw new Error("audio before its format");
      return { ...format, data: file.subarray(body, body + size) };
    }
    at = body + size + (size % 2);
  }
  throw new Error("no audio in the file");
}

/** Peak of 24-bit audio, 0..1. */
export function peak24(data: Buffer): number {
  let peak = 0;
  for (let at = 0; at + 3 <= data.length; at += 3) peak = Math.max(peak, Math.abs(data.readIntLE(at, 3)));
  return peak / 0x800000;
}
