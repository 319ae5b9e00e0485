import type { Clip, Id, Project } from "../../contract/project/document";
import { type SoundingClip, soundingClips } from "../../contract/project/intervals";
import { clipPace, playsStretched, readPerTick } from "../../contract/project/pace";
import { loopOf } from "../../contract/project/sourceMap";
import { type TempoMap, ticksToFrames } from "../../contract/project/time";
import { dbToGain } from "../../contract/scales";
import { ClipRecord, Size } from "../../dsp/abi";
import { hash32 } from "./hash";
import { LONGEST_READING, readingParts } from "./longClips";

/**
 * A track's audio clips as the engine's clip list, sorted by start, ClipRecord.bytes each:
 * what sounds of each at `rate` Hz, with the fades of crossfades; and how many stretchers they
 * need at one moment. Clips whose sample the document lacks are left out.
 */
export function clipRecords(
  clips: readonly Clip[],
  samples: Project["samples"],
  tempo: TempoMap,
  rate: number,
  sampleIndex: (id: string) => number,
  longest = LONGEST_READING,
): { words: Int32Array<ArrayBuffer>; stretchers: number } {
  const known = clips.filter((clip) => clip.kind === "audio" && samples[clip.sampleId]);
  const sounding = readingParts(soundingClips(known, samples, tempo, rate), samples, tempo, rate, longest);
  const words = new Int32Array((sounding.length * ClipRecord.bytes) / 4);
  const view = new DataView(words.buffer);
  sounding.forEach((sounds, index) => {
    const { clip, piece, part, tick, offset, length, fadeIn, fadeOut, fadeInCurve, fadeOutCurve } = sounds;
    const at = index * ClipRecord.bytes;
    const speed = clip.rate ?? 1;
    const loop = loopOf({ loop: clip.loop, offset });
    view.setFloat64(at + ClipRecord.offset, offset, true);
    view.setFloat64(at + ClipRecord.length, length / speed, true);
    view.setFloat64(at + ClipRecord.tick, tick, true);
    view.setInt32(at + ClipRecord.sample, sampleIndex(clip.sampleId), true);
    view.setFloat32(at + ClipRecord.gain, dbToGain(clip.gain), true);
    view.setInt32(at + ClipRecord.reversed, clip.reversed ? 1 : 0, true);
    view.setFloat64(at + ClipRecord.fadeIn, fadeIn / speed, true);
    view.setFloat64(at + ClipRecord.fadeOut, fadeOut / speed, true);
    view.setFloat32(at + ClipRecord.fadeInCurve, fadeInCurve, true);
    view.setFloat32(at + ClipRecord.fadeOutCurve, fadeOutCurve, true);
    view.setInt32(at + ClipRecord.id, hash32(engineId(clip.id, piece, part)), true);
    view.setFloat64(at + ClipRecord.rate, speed, true);
    view.setFloat64(at + ClipRecord.endRate, speed, true);
    view.setFloat64(at + ClipRecord.loopStart, loop?.start ?? 0, true);
    view.setFloat64(at + ClipRecord.loopEnd, loop?.end ?? 0, true);
    const stretch = playsStretched(clip, tempo) ? clip.stretch : null;
    if (!stretch) return;
    view.setFloat64(at + ClipRecord.stretch, stretch.ratio, true);
    view.setFloat64(at + ClipRecord.perTick, (readPerTick(clip, samples) ?? 0) / speed, true);
    view.setFloat32(at + ClipRecord.transpose, stretch.transpose, true);
    view.setInt32(at + ClipRecord.keepFormants, stretch.keepFormants ? 1 : 0, true);
  });
  return { words, stretchers: stretchersOf(sounding, samples, tempo, rate) };
}

/** Each part of each piece of a clip is a clip to the engine; the first of all has the clip's own id. */
function engineId(id: Id, piece: number, part: number): string {
  if (part > 0) return `${id}/${piece}/${part}`;
  return piece === 0 ? id : `${id}/${piece}`;
}

/**
 * Stretchers that clips of one track need at one moment: those that sound, those that soon will, and where there are any,
 * one for the clip to which a loop of the timeline goes back.
 */
function stretchersOf(
  sounding: readonly SoundingClip[],
  samples: Project["samples"],
  tempo: TempoMap,
  rate: number,
): number {
  const ends: number[] = [];
  let most = 0;
  for (const { clip, tick, length } of sounding) {
    if (!playsStretched(clip, tempo)) continue;
    const start = ticksToFrames(tempo, tick, rate);
    const due = start - Size.stretchAhead;
    // They are in order of their starts.
    for (let i = ends.length - 1; i >= 0; i--) if ((ends[i] as number) <= due) ends.splice(i, 1);
    ends.push(start + clipPace(clip, samples, tempo, rate).frames(start, length));
    most = Math.max(most, ends.length);
  }
  return most === 0 ? 0 : most + 1;
}
