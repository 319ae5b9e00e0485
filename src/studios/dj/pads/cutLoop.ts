import { t } from "@lingui/core/macro";
import { beatsOf } from "../../../../contract/dj/beatLoops";
import { cutGrid } from "../../../../contract/dj/pads";
import { type FrameSpan, TEXT_MAX, type Track, type TrackEdit } from "../../../../contract/dj/track";
import { parseWav } from "../../../../contract/storage/wav";
import { wavHeader } from "../../../../contract/storage/wavHeader";
import type { DjStore, TrackAnalysers } from "../../../project/dj/port";
import type { SampleStore } from "../../../project/port";
import { newId } from "../../../stores/document";
import { sentenceOf } from "../../../words/say";

interface Services {
  readonly samples: SampleStore;
  readonly dj: DjStore;
  readonly analysers: TrackAnalysers;
}

/** Bytes in which a WAV says what it holds. */
const HEAD = 65_536;
const FULL_SCALE = 2 ** 31;

/** The frames of a WAV from `start` to before `end`, as a WAV. */
export async function cutWav(wav: Blob, { start, end }: FrameSpan): Promise<Blob> {
  const { channels, sampleRate, encoding, dataOffset, bytesPerFrame, frames } = parseWav(
    new Uint8Array(await wav.slice(0, HEAD).arrayBuffer()),
    wav.size,
  );
  const last = Math.min(end, frames);
  const first = Math.max(0, start);
  if (last <= first) throw new Error(t`The loop lies outside of the track’s sound.`);
  const sound = wav.slice(dataOffset + first * bytesPerFrame, dataOffset + last * bytesPerFrame);
  const header = { channels, sampleRate, frames: last - first };
  if (encoding !== "int32") return new Blob([wavHeader({ ...header, encoding }), sound]);
  // our header knows no such whole numbers
  const floats = Float32Array.from(new Int32Array(await sound.arrayBuffer()), (value) => value / FULL_SCALE);
  return new Blob([wavHeader({ ...header, encoding: "float32" }), floats]);
}

function titleOf({ title, grid, rate }: Track, loop: FrameSpan): string {
  const beats = Math.round(beatsOf(loop, grid, rate) * 100) / 100;
  const length = grid
    ? `${beats} ${beats === 1 ? "beat" : "beats"}`
    : `${((loop.end - loop.start) / rate).toFixed(1)} s`;
  return `Loop of ${title}`.slice(0, TEXT_MAX - length.length - 2).concat(`, ${length}`);
}

/** Makes the loop of a deck a track of the library, with the beats that it has there; returns its id. */
export async function cutLoop(track: Track, loop: FrameSpan, { samples, dj, analysers }: Services): Promise<string> {
  const file = await samples.open(track.sampleId);
  if (!file) throw new Error(t`The audio of this track is not stored in this browser.`);
  // a frame more at the end: the loop's own ends may lie between frames
  const span = { start: Math.max(0, Math.floor(loop.start)), end: Math.ceil(loop.end) + 1 };
  const title = titleOf(track, loop);
  const { id: sampleId, frames } = await samples.adopt({ blob: await cutWav(file, span) }, title);
  const there = (await dj.tracks()).find((one) => one.sampleId === sampleId);
  if (there) return there.id;
  const shifted = { start: loop.start - span.start, end: loop.end - span.start };
  const grid = track.grid && cutGrid(track.grid, loop, span.start);
  const id = newId();
  await dj.putTracks([
    {
      ...track,
      ...{ id, sampleId, frames, title, grid, origin: { kind: "file", name: title }, added: Date.now() },
      ...{ plays: 0, lastPlayed: null, rating: 0, analysed: true, failure: null, lufs: null, truePeak: null },
      ...{ sound: shifted, intro: null, outro: null, cue: shifted.start, hotCues: [], loops: [] },
    },
  ]);
  // its loudness and its waveform; of its beats and its key the whole track knows more
  void describe(id, sampleId, { bpm: track.bpm, key: track.key, grid, cue: shifted.start }, { samples, dj, analysers });
  return id;
}

async function describe(id: string, sampleId: string, known: TrackEdit, { samples, dj, analysers }: Services) {
  try {
    const file = await samples.open(sampleId);
    if (file) await dj.putAnalysis(id, await analysers.analyse(file), { ...known, intro: null, outro: null });
  } catch (cause) {
    await dj.analysisFailed(id, sentenceOf(cause)).catch(() => undefined);
  }
}
