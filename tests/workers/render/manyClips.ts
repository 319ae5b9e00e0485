import { noise, Song } from "./song";

/** Frames of each clip. */
export const CLIP = 96_000;
/** Where the second clip of each track begins: at 128 bpm and 44,100 Hz these ticks are whole frames. */
const SECOND_TICK = 512;
export const SECOND = 11_025;
const OVERLAP = CLIP - SECOND;
const RATE = 44100;
const GAIN_DB = -40;

/** A clip of the song: where it begins on the timeline and in the source, both in frames. */
export interface Part {
  start: number;
  offset: number;
}

/**
 * So many audio clips that all sound at one moment: two to a track, which crossfade over two seconds,
 * each a stretch of its own of one noise. The strips and the master do nothing.
 */
export function manyClips(count: number): { song: Song; parts: Part[]; source: Float32Array } {
  const song = new Song();
  for (const device of Object.values(song.project.devices)) song.run("removeDevice", { id: device.id });
  const source = noise(CLIP + count * 2000, 77);
  const sample = song.addSample([source], RATE, 300_300);
  const parts: Part[] = [];
  for (let i = 0; i < count; i += 2) {
    const track = song.addTrack("audio");
    for (const [place, at] of [0, SECOND_TICK].entries()) {
      const offset = (i + place) * 2000;
      song.addClip(track, sample, at, { offset, length: CLIP, gain: GAIN_DB });
      parts.push({ start: place * SECOND, offset });
    }
  }
  return { song, parts, source };
}

/** Gain of a part of a track's crossfade at a frame of the timeline: equal power over the overlap. */
export function partGain({ start }: Part, frame: number): number {
  const at = frame - start;
  const fade = start === 0 ? Math.min(1, (CLIP - at) / OVERLAP) : Math.min(1, at / OVERLAP);
  return at < 0 || at >= CLIP ? 0 : Math.sin((fade * Math.PI) / 2) * 10 ** (GAIN_DB / 20);
}
