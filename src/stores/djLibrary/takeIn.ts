import { t } from "@lingui/core/macro";
import type { Track, TrackOrigin } from "../../../contract/dj/track";
import type { Sample } from "../../../contract/project/document";
import type { TrackTags } from "../../../workers/trackAnalysis/port";
import type { DjStore, TrackAnalysers } from "../../project/dj/port";
import type { SampleStore, SoundImport } from "../../project/port";
import { sentenceOf } from "../../words/say";
import { newId } from "../document";
import { isFull, queueJobs, type Tell } from "./imports";
import { useDjLibrary } from "./library";

/** A sound that is to become a track. */
export interface Incoming {
  readonly name: string;
  readonly origin: TrackOrigin;
  /** the sound's file, as late as possible: a folder's files are opened one by one. `discard` is called when it was read */
  open(
    progress: (share: number) => void,
    signal: AbortSignal,
  ): Promise<{ readonly blob: Blob; readonly discard?: () => void }>;
  /** what is known of it besides its tags */
  readonly about?: Partial<Pick<Track, "title" | "artist" | "album" | "genre">>;
  /** the track whose sound it is from now on; what a person has set of it stays */
  readonly replaces?: string;
  /** lists that it is added to */
  added?(trackId: string): Promise<void>;
}

/** What taking sounds into the library needs. */
export interface ImportServices {
  readonly dj: DjStore;
  readonly analysers: TrackAnalysers;
  readonly sounds: SoundImport;
  readonly samples: SampleStore;
}

/** Tracks that are not in the library yet, by sample: the same file may have been chosen twice. */
const beingAdded = new Map<string, Track>();

/** The track that plays a sample; undefined where none does. */
function trackOfSample(sampleId: string): Track | undefined {
  for (const track of useDjLibrary.getState().tracks.values()) if (track.sampleId === sampleId) return track;
  return undefined;
}

/** "Artist - Title.mp3" names both where no tag does. */
export function namedBy(fileName: string): { title: string; artist: string } {
  const bare = fileName.replace(/\.[A-Za-z0-9]{1,5}$/, "").trim() || fileName;
  const at = bare.indexOf(" - ");
  if (at <= 0) return { title: bare.slice(0, 200), artist: "" };
  return {
    title:
      bare
        .slice(at + 3)
        .trim()
        .slice(0, 200) || bare.slice(0, 200),
    artist: bare.slice(0, at).trim().slice(0, 200),
  };
}

/** The record of a sound that has just come in, which nothing is known of but its file. */
function newTrack({ name, origin, about }: Incoming, sample: Sample, tags: TrackTags): Track {
  const named = namedBy(name);
  return {
    ...EMPTY,
    id: newId(),
    sampleId: sample.id,
    origin,
    frames: sample.frames,
    rate: sample.sampleRate,
    channels: sample.channels === 1 ? 1 : 2,
    title: about?.title || tags.title || named.title,
    artist: about?.artist ?? tags.artist ?? named.artist,
    album: about?.album ?? tags.album ?? "",
    genre: about?.genre ?? tags.genre ?? "",
    comment: tags.comment ?? "",
    bpm: tags.bpm ?? null,
    key: tags.key ?? null,
    added: Date.now(),
  };
}

/** Makes a sound a track; one that is there already is only added to the lists. */
async function takeOne(incoming: Incoming, services: ImportServices, signal: AbortSignal, tell: Tell): Promise<void> {
  const { dj, analysers, sounds } = services;
  const reading = (share: number | null) => tell({ step: "reading", share });
  const { blob, discard } = await incoming.open(reading, signal);
  try {
    signal.throwIfAborted();
    const tags = await analysers.tags(blob);
    const { sample } = await sounds.import(blob, incoming.about?.title || tags.title || namedBy(incoming.name).title, {
      signal,
      progress: reading,
    });
    const old = incoming.replaces === undefined ? null : await dj.track(incoming.replaces);
    if (old) return await replaceSound(old, incoming, sample, services, signal, tell);
    const there = trackOfSample(sample.id) ?? beingAdded.get(sample.id);
    const track = there ?? newTrack(incoming, sample, tags);
    if (!there) {
      beingAdded.set(sample.id, track);
      await dj.putTracks([track]).finally(() => beingAdded.delete(sample.id));
    }
    await incoming.added?.(track.id);
    if (!there) await analyseTrack(track, services, signal, (share) => tell({ step: "analysing", share }));
  } finally {
    discard?.();
  }
}

/** Gives a track another sound, which is analysed unless it is the same. */
async function replaceSound(
  old: Track,
  { origin }: Incoming,
  sample: Sample,
  services: ImportServices,
  signal: AbortSignal,
  tell: Tell,
): Promise<void> {
  const same = old.sampleId === sample.id;
  const { frames, sampleRate: rate } = sample;
  const track: Track = same
    ? { ...old, origin }
    : {
        ...old,
        origin,
        sampleId: sample.id,
        frames,
        rate,
        channels: sample.channels === 1 ? 1 : 2,
        analysed: false,
        failure: null,
      };
  await services.dj.putTracks([track]);
  if (!same) await analyseTrack(track, services, signal, (share) => tell({ step: "analysing", share }));
}

/** How taking one sound in ended; `stopped`: a person or a full disk ended it. */
export type Ended = { readonly kind: "done" | "stopped" } | { readonly kind: "failed"; readonly cause: unknown };

/** Takes one sound in, behind those that wait; resolves with how it ended. */
export function takeInOne(incoming: Incoming, services: ImportServices): Promise<Ended> {
  return new Promise((resolve) => {
    const job = async (signal: AbortSignal, tell: Tell) => {
      try {
        await takeOne(incoming, services, signal, tell);
        resolve({ kind: "done" });
      } catch (cause) {
        resolve(signal.aborted || isFull(cause) ? { kind: "stopped" } : { kind: "failed", cause });
        throw cause;
      }
    };
    const dropped = () => resolve({ kind: "stopped" });
    queueJobs([{ name: incoming.name, job, dropped }], services.analysers.atOnce);
  });
}

/** Takes sounds into the library: each becomes a sample and a track, and is then analysed, several at the same time. */
export function takeIn(incoming: readonly Incoming[], services: ImportServices): void {
  const jobs = incoming.map((one) => ({
    name: one.name,
    job: (signal: AbortSignal, tell: Tell) => takeOne(one, services, signal, tell),
  }));
  queueJobs(jobs, services.analysers.atOnce);
}

/** What a track has before anything is known of it. */
const EMPTY = {
  artist: "",
  album: "",
  genre: "",
  comment: "",
  rating: 0,
  color: null,
  plays: 0,
  lastPlayed: null,
  analysed: false,
  failure: null,
  bpm: null,
  confidence: 0,
  key: null,
  lufs: null,
  truePeak: null,
  energy: 0,
  grid: null,
  sound: null,
  intro: null,
  outro: null,
  cue: null,
  hotCues: [],
  loops: [],
} satisfies Partial<Track>;

async function analyseTrack(
  track: Track,
  { dj, analysers, samples }: ImportServices,
  signal: AbortSignal,
  progress: (share: number) => void,
): Promise<void> {
  const file = await samples.open(track.sampleId);
  if (!file) throw new Error(t`Its sound is not stored in this browser any more. Take the file in again.`);
  progress(0);
  try {
    await dj.putAnalysis(track.id, await analysers.analyse(file, { signal, progress }));
  } catch (cause) {
    // the record keeps why, so that it is not tried again and again
    if (!signal.aborted && !isFull(cause)) await dj.analysisFailed(track.id, sentenceOf(cause));
    throw cause;
  }
}

/** Analyses tracks whose analysis was broken off, or again. */
export function analyseAgain(tracks: readonly Track[], services: ImportServices): void {
  const jobs = tracks.map((track) => ({
    name: track.title,
    job: (signal: AbortSignal, tell: Tell) =>
      analyseTrack(track, services, signal, (share) => tell({ step: "analysing", share })),
  }));
  queueJobs(jobs, services.analysers.atOnce);
}
