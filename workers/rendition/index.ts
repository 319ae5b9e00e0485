import { MediaError } from "../../contract/media/errors";
import { rateFor } from "../../contract/media/exportSettings";
import { type MakeRendition, RENDITION_KBPS, WAVEFORM_POINTS } from "../../contract/media/rendition";
import { LoudnessMeter } from "../media/export";
import { encodedWriter } from "../media/export/encodedWriter";
import { openSound } from "./open";
import { Resampler } from "./resample";
import { Waveform } from "./waveform";
import { whole } from "./whole";

/** Rates that a sound file may have, Hz. */
const LEAST_RATE = 8000;
const MOST_RATE = 384_000;

function hours(seconds: number): string {
  return seconds >= 3600 ? `${Math.round(seconds / 360) / 10} hours` : `${Math.round(seconds / 60)} minutes`;
}

function demandRate(sampleRate: number): void {
  if (sampleRate < LEAST_RATE || sampleRate > MOST_RATE) {
    throw new MediaError(
      "unsupported",
      `This file's sample rate is ${sampleRate} Hz; ${LEAST_RATE} to ${MOST_RATE} Hz can be published.`,
    );
  }
}

function demandLength(frames: number, sampleRate: number, mostSeconds: number): void {
  if (frames > mostSeconds * sampleRate) {
    throw new MediaError(
      "tooLong",
      `This file is longer than ${hours(mostSeconds)}, the longest that can be published.`,
    );
  }
}

const finite = (value: number): number | null => (Number.isFinite(value) ? value : null);

export const makeRendition: MakeRendition = async ({ engine, source, target, mostSeconds, progress }) => {
  const sound = await openSound(source);
  const module = await WebAssembly.compile(Uint8Array.from(engine));
  const waveform = new Waveform();
  let work: Work | null = null;
  let frames = 0;
  try {
    const { claimed } = sound;
    if (claimed) {
      demandRate(claimed.sampleRate);
      demandLength(claimed.frames ?? 0, claimed.sampleRate, mostSeconds);
    }
    progress(0, claimed?.frames ?? null);
    for await (const { chunk, sampleRate } of sound.chunks()) {
      if (!work) {
        demandRate(sampleRate);
        work = await begin(module, sampleRate, chunk.length === 1 ? 1 : 2, (bytes, at) => target.write(bytes, at));
      } else if (sampleRate !== work.sampleRate) {
        throw new MediaError("unsupported", "The sample rate of this file changes on the way; it cannot be published.");
      }
      const left = whole(chunk[0] ?? new Float32Array(0));
      const right = chunk[1] ? whole(chunk[1]) : left;
      frames += left.length;
      demandLength(frames, sampleRate, mostSeconds);
      waveform.push(left, right);
      await work.push(left, right);
      progress(frames, claimed?.frames ?? null);
    }
    if (!work || frames === 0) throw new MediaError("noAudio", "There is no sound in this file.");
    await work.end();
  } catch (error) {
    await work?.cancel();
    throw error;
  } finally {
    sound.close();
  }
  const { meter, sampleRate, channels } = work;
  progress(frames, frames);
  return {
    kind: sound.kind,
    sampleRate,
    channels,
    frames,
    loudness: finite(meter.integrated),
    truePeak: finite(meter.truePeak),
    peaks: waveform.points(WAVEFORM_POINTS),
    warnings: sound.warnings,
  };
};

interface Work {
  readonly meter: LoudnessMeter;
  readonly sampleRate: number;
  readonly channels: 1 | 2;
  push(left: Float32Array, right: Float32Array): Promise<void>;
  end(): Promise<void>;
  cancel(): Promise<void>;
}

/** Starts meter and encoder for a sound at a given rate. */
async function begin(
  module: WebAssembly.Module,
  sampleRate: number,
  channels: 1 | 2,
  write: (bytes: Uint8Array, at: number) => void,
): Promise<Work> {
  const meter = new LoudnessMeter(module, sampleRate);
  const rate = rateFor("mp3", sampleRate);
  const resampler = rate === sampleRate ? null : new Resampler(sampleRate, rate);
  const writer = await encodedWriter(
    { write },
    { format: "mp3", bits: 16, kbps: RENDITION_KBPS, dither: false, sampleRate: rate },
  );
  const put = async (left: Float32Array, right: Float32Array) => {
    if (left.length > 0) await writer.write(left, right);
  };
  return {
    meter,
    sampleRate,
    channels,
    push: async (left, right) => {
      meter.push(left, right);
      await put(...(resampler ? resampler.push(left, right) : ([left, right] as const)));
    },
    end: async () => {
      if (resampler) await put(...resampler.end());
      await writer.close();
    },
    cancel: async () => {
      await writer.cancel();
    },
  };
}
