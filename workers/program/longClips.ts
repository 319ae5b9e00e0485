import type { Project } from "../../contract/project/document";
import type { SoundingClip } from "../../contract/project/intervals";
import { clipPace } from "../../contract/project/pace";
import { loopOf, positionAfter, type SourceLoop } from "../../contract/project/sourceMap";
import { secondsToTicks, type TempoMap, ticksToFrames } from "../../contract/project/time";

/**
 * The most source frames that one reading of a source comes to. The engine counts them in 31 bits from where it began: a
 * loop at four times the speed would be through in three hours, and silent from then on.
 */
export const LONGEST_READING = 2 ** 30;
/**
 * The most parts of one clip: at 48 kHz, four days. A document may say of a recording that it lasts for thousands of years,
 * and a part for each six hours of them would take all memory.
 */
const MOST_PARTS = 16;
/** Source frames behind a loop's start in which nothing begins: its first frames sound with those at the loop's end. */
const BEHIND_LOOP = 2048;

/** A part of what sounds of a clip; `part` counts them from 0. */
export interface ReadingPart extends SoundingClip {
  readonly part: number;
}

/**
 * What sounds of clips, in parts of at most `longest` source frames that follow each other to the frame, ordered by start:
 * a part's reading begins where the one before would go on, within the loop. Fades stay whole. What is beyond
 * the most parts is left out.
 */
export function readingParts(
  sounding: readonly SoundingClip[],
  samples: Project["samples"],
  tempo: TempoMap,
  rate: number,
  longest = LONGEST_READING,
): ReadingPart[] {
  const parts = sounding.flatMap((whole) =>
    whole.length <= longest ? [{ ...whole, part: 0 }] : cut(whole, samples, tempo, rate, longest),
  );
  return parts.length === sounding.length ? parts : parts.sort((a, b) => a.tick - b.tick);
}

function cut(
  whole: SoundingClip,
  samples: Project["samples"],
  tempo: TempoMap,
  rate: number,
  longest: number,
): ReadingPart[] {
  const { clip } = whole;
  const length = Math.min(whole.length, MOST_PARTS * longest);
  const pace = clipPace(clip, samples, tempo, rate);
  const begin = ticksToFrames(tempo, whole.tick, rate);
  const end = begin + pace.frames(begin, length);
  const fadedIn = begin + pace.frames(begin, Math.min(length, whole.fadeIn));
  const fadeOut = length === whole.length ? whole.fadeOut : 0;
  const fadesOut = end + pace.frames(end, -fadeOut);
  const way = { offset: whole.offset, loop: loopOf({ loop: clip.loop ?? null, offset: whole.offset }) };
  const readAt = (frame: number) => (frame < end ? pace.read(begin, frame - begin) : length);
  const parts: ReadingPart[] = [];
  for (let start = begin, next = begin; start < end; start = next) {
    next = start + Math.max(1, Math.floor(pace.frames(start, longest)));
    if (startsLoop(way.loop, positionAfter(way, readAt(next)))) next -= Math.ceil(pace.frames(start, BEHIND_LOOP));
    if (next < fadedIn) next = Math.ceil(fadedIn);
    if (next >= fadesOut) next = end;
    const read = readAt(start);
    parts.push({
      ...whole,
      part: parts.length,
      tick: start === begin ? whole.tick : secondsToTicks(tempo, start / rate),
      offset: positionAfter(way, read),
      length: readAt(next) - read,
      fadeIn: start === begin ? whole.fadeIn : 0,
      fadeOut: next === end ? fadeOut : 0,
    });
  }
  return parts;
}

/** Whether a position is so near behind a loop's start that the frames at the loop's end sound with it. */
const startsLoop = (loop: SourceLoop | null, position: number): boolean =>
  loop !== null && loop.end - loop.start > 2 * BEHIND_LOOP && position - loop.start < BEHIND_LOOP;
