import {
  ALL_FORMATS,
  type AudioSample,
  AudioSampleSink,
  CustomSource,
  Input,
  type InputAudioTrack,
  type InputFormat,
  IsobmffInputFormat,
  UnsupportedInputFormatError,
} from "mediabunny";
import type { ByteSource } from "../../../contract/backline";
import { MediaError } from "../../../contract/media/errors";
import { textOf, viewOf } from "./chunks";
import { type AudioChunk, type Decoding, MOST_SILENCE, silence, TRUNCATED } from "./decoding";
import { downmix } from "./downmix";
import { mp3Padding } from "./mp3";
import { oggEnd } from "./ogg";

/** Names of codings, for a person. */
const CODINGS: Readonly<Record<string, string>> = {
  aac: "AAC",
  alac: "Apple Lossless",
  opus: "Opus",
  mp3: "MP3",
  vorbis: "Vorbis",
  flac: "FLAC",
  ac3: "AC-3",
  eac3: "E-AC-3",
};

const nameOf = (codec: string) => CODINGS[codec] ?? codec.toUpperCase();

/** A gap in a file's time stamps up to this many seconds is closed, a longer one becomes silence. */
const GAP_SECONDS = 0.05;

/**
 * Opens formats that the browser decodes, with mediabunny and WebCodecs: MP3, Ogg, M4A, WebM and the like; `start` is
 * the byte after an ID3 tag. Throws a MediaError if it is not such a file, has no sound, or cannot be decoded.
 */
export async function containerDecoding(source: ByteSource, start: number): Promise<Decoding> {
  const edges = await edgesOf(source, start);
  const input = new Input({
    formats: ALL_FORMATS,
    source: new CustomSource({
      getSize: () => edges.bytes,
      read: (start, end) => source.read(start, end - start),
    }),
  });
  try {
    return await opened(input, edges);
  } catch (error) {
    input.dispose();
    if (error instanceof MediaError) throw error;
    if (error instanceof UnsupportedInputFormatError) {
      throw new MediaError("unknown", "This is not a sound file that can be read here.", error);
    }
    throw new MediaError("damaged", "This sound file is damaged: it cannot be opened.", error);
  }
}

/** Where the sound begins and ends in what the decoder returns, and how much of the file is intact. */
interface Edges {
  readonly bytes: number;
  readonly skip: number;
  readonly frames: number | null;
  readonly cutOff: boolean;
}

/** The edges that the file's own metadata give and that mediabunny leaves to its caller. */
async function edgesOf(source: ByteSource, start: number): Promise<Edges> {
  if (textOf(await viewOf(source, 0, 4), 0, 4) === "OggS") {
    const { bytes, frames, complete } = await oggEnd(source);
    return { bytes, skip: 0, frames, cutOff: !complete };
  }
  const padding = await mp3Padding(source, start);
  return { bytes: source.size, skip: padding?.start ?? 0, frames: padding?.frames ?? null, cutOff: false };
}

/** The most frames that an encoder adds at the end of a sound. */
const MOST_PADDING = 4096;

async function opened(input: Input, edges: Edges): Promise<Decoding> {
  const format = await input.getFormat();
  const track = await input.getPrimaryAudioTrack();
  if (!track) {
    if ((await input.getTracks()).length > 0) {
      throw new MediaError("noAudio", `This ${format.name} file has no sound in it.`);
    }
    throw new MediaError("damaged", `This ${format.name} file is damaged or cut off: its contents cannot be found.`);
  }
  const codec = await track.getCodec();
  if (!codec) throw new MediaError("unsupported", `The sound in this ${format.name} file is of an unknown kind.`);
  if (typeof AudioDecoder === "undefined" && !codec.startsWith("pcm-")) {
    throw new MediaError("unsupported", `${nameOf(codec)} can only be decoded in a browser.`);
  }
  if (!(await track.canDecode())) {
    throw new MediaError("unsupported", `This browser cannot decode ${nameOf(codec)}.`);
  }
  const sourceChannels = await track.getNumberOfChannels();
  const sampleRate = await track.getSampleRate();
  const duration = await claimedDuration(track);
  const claimed = edges.frames ?? (duration === null ? null : Math.round(duration * sampleRate));
  const end = edges.frames ?? (await trimmedEnd(track, format, claimed, sampleRate));
  const reader = new TrackReader(track, sampleRate, claimed, end, edges);
  return {
    kind: codec === "mp3" ? "MP3" : `${format.name} (${nameOf(codec)})`,
    sampleRate,
    channels: sourceChannels === 1 ? 1 : 2,
    sourceChannels,
    frames: claimed,
    encoding: "float32",
    warnings: reader.warnings,
    chunks: () => reader.chunks(),
    close: () => input.dispose(),
  };
}

/** Duration of the track in seconds according to the file; null if unknown. */
async function claimedDuration(track: InputAudioTrack): Promise<number | null> {
  try {
    return (await track.getDurationFromMetadata()) ?? null;
  } catch {
    // A damaged index says nothing; the packets still can.
    return null;
  }
}

/** An MP4's edit list may end within the last packets; a claim that differs by more is ignored. */
async function trimmedEnd(
  track: InputAudioTrack,
  format: InputFormat,
  claimed: number | null,
  sampleRate: number,
): Promise<number | null> {
  if (claimed === null || !(format instanceof IsobmffInputFormat)) return null;
  const packets = Math.round((await track.computeDuration()) * sampleRate);
  return packets - claimed <= MOST_PADDING ? claimed : null;
}

/** Decodes one track into a continuous sequence of frames that begins at time 0. */
class TrackReader {
  readonly warnings: string[] = [];
  /** frames placed so far, including skipped ones */
  private placed = 0;
  private given = 0;
  /** frames of silence in place of missing ones */
  private silent = 0;

  constructor(
    private readonly track: InputAudioTrack,
    private readonly sampleRate: number,
    private readonly claimed: number | null,
    /** frames after which everything is padding */
    private readonly limit: number | null,
    private readonly edges: Edges,
  ) {}

  async *chunks(): AsyncGenerator<AudioChunk, void, undefined> {
    if (this.edges.cutOff) this.warnings.push(TRUNCATED);
    const sink = new AudioSampleSink(this.track);
    try {
      for await (const sample of sink.samples()) {
        try {
          yield* this.place(sample);
        } finally {
          sample.close();
        }
      }
    } catch (error) {
      if (this.given === 0) throw new MediaError("damaged", "Nothing in this sound file can be decoded.", error);
      this.warnings.push("The file is damaged from some point on; what stands before it was read.");
      return;
    }
    if (this.given === 0) throw new MediaError("damaged", "There is no sound in this file that can be decoded.");
    const missing = this.claimed === null ? 0 : this.claimed - this.given;
    if (missing > GAP_SECONDS * 2 * this.sampleRate && !this.edges.cutOff) this.warnings.push(TRUNCATED);
  }

  /** Places frames according to their time stamp: what is before 0 is priming and is left out. */
  private *place(sample: AudioSample): Generator<AudioChunk, void, undefined> {
    if (sample.sampleRate !== this.sampleRate) {
      throw new RangeError(`The sample rate changes to ${sample.sampleRate} Hz within the file.`);
    }
    const at = Math.round(sample.timestamp * this.sampleRate);
    const gap = Math.max(0, at) - this.placed;
    if (gap > GAP_SECONDS * this.sampleRate && gap <= MOST_SILENCE * this.sampleRate - this.silent) {
      this.warnings.push("A part of the file is missing; silence stands in its place.");
      this.placed += gap;
      this.given += gap;
      this.silent += gap;
      yield* silence(Math.min(2, sample.numberOfChannels), gap);
    }
    const early = Math.max(0, -at, this.edges.skip - this.placed);
    const room = this.limit === null ? Number.POSITIVE_INFINITY : this.limit - this.given;
    const count = Math.min(sample.numberOfFrames - early, room);
    this.placed += sample.numberOfFrames - Math.min(sample.numberOfFrames, Math.max(0, -at));
    if (count <= 0) return;
    const channels = Array.from({ length: sample.numberOfChannels }, (_, planeIndex) => {
      const samples = new Float32Array(count);
      sample.copyTo(samples, { planeIndex, format: "f32-planar", frameOffset: early, frameCount: count });
      return samples;
    });
    this.given += count;
    yield downmix(channels);
  }
}
