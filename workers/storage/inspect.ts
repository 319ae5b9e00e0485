import { type ByteSource, crc32 } from "../../contract/backline";
import { parseWav } from "../../contract/storage/wav";
import { decodeFrames } from "../samples/decode";
import { PeakBuilder } from "./peaks";
import type { AudioFacts } from "./port";
import { Sha256 } from "./sha256";

const HEAD_BYTES = 65536;
const CHUNK_FRAMES = 1 << 17;

/** Reads a WAV once for its hash, checksum, format and peaks. Throws a WavError if it is not a WAV. */
export async function inspectWav(
  source: ByteSource,
  progress: (bytes: number) => void = () => undefined,
): Promise<AudioFacts> {
  const head = await source.read(0, Math.min(HEAD_BYTES, source.size));
  const format = parseWav(head, source.size);
  const { channels, sampleRate, frames, dataOffset, bytesPerFrame } = format;
  const sha = new Sha256();
  let crc = 0;
  let done = 0;
  const take = async (length: number): Promise<Uint8Array> => {
    const bytes = await source.read(done, length);
    if (bytes.byteLength < length) throw new RangeError("The file became shorter while it was read.");
    sha.update(bytes);
    crc = crc32(bytes, crc);
    done += length;
    progress(done);
    return bytes;
  };

  await take(dataOffset);
  const peaks = new PeakBuilder(channels, frames);
  const left = new Float32Array(CHUNK_FRAMES);
  const right = new Float32Array(CHUNK_FRAMES);
  for (let frame = 0; frame < frames; frame += CHUNK_FRAMES) {
    const count = Math.min(CHUNK_FRAMES, frames - frame);
    const bytes = await take(count * bytesPerFrame);
    decodeFrames(format, bytes, count, left, right, 0);
    peaks.push(count, left, right);
  }
  while (done < source.size) await take(Math.min(HEAD_BYTES, source.size - done));
  return { id: sha.hex(), bytes: source.size, crc32: crc, channels, sampleRate, frames, peaks: peaks.done() };
}
