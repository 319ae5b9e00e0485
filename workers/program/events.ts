import { Contents, controlsWithin, notesWithin, standingAt } from "../../contract/project/content";
import { controlRank, REGISTERED_MAX } from "../../contract/project/controllers";
import type { Clip, ControlEvent, NoteClip } from "../../contract/project/document";
import { type ExpressionPoint, NOTE_BEND, pointsWithin } from "../../contract/project/expression";
import { EventRecord, EventType } from "../../dsp/abi";
import { type FontChoice, presetNumber } from "./programs";

/** Words of one event record. */
export const EVENT_WORDS = EventRecord.bytes / 4;

interface Event {
  tick: number;
  rank: number;
  type: EventType;
  data1: number;
  data2: number;
  length: number;
}

/** Notes come after the controllers of the same tick. */
const NOTES_RANK = 10;
/** What moves one note comes after its start. */
const EXPRESSION_RANK = 11;

/** The engine's event of a point of a note's expression. */
function expressed({ part, value }: ExpressionPoint): Pick<Event, "type" | "data2"> {
  if (part === "bend") return { type: EventType.noteBend, data2: value / NOTE_BEND };
  return { type: part === "pressure" ? EventType.notePressure : EventType.noteTimbre, data2: value / 127 };
}

/** The engine's event; null for a program change on a track without a known font. */
function control(event: ControlEvent, tick: number, font: FontChoice | undefined): Event | null {
  const at = { tick, rank: controlRank(event), length: 0 };
  switch (event.type) {
    case "cc":
      return { ...at, type: EventType.control, data1: event.controller, data2: event.value / 127 };
    case "bend":
      return { ...at, type: EventType.bend, data1: 0, data2: event.value / 8192 };
    case "pressure":
      return { ...at, type: EventType.pressure, data1: 0, data2: event.value / 127 };
    case "rpn":
      return { ...at, type: EventType.registered, data1: event.controller, data2: event.value / REGISTERED_MAX };
    case "program": {
      const number = font ? presetNumber(font, event) : null;
      return number === null ? null : { ...at, type: EventType.program, data1: number, data2: 0 };
    }
  }
}

/** Documents change by copies here. */
const contents = new Contents();

function* clipEvents(clip: NoteClip, font: FontChoice | undefined): Generator<Event> {
  const content = contents.of(clip);
  const end = clip.offset + clip.length;
  const toTimeline = clip.start - clip.offset;
  for (const note of notesWithin(content, clip.offset, end)) {
    const length = Math.min(note.length, end - note.start);
    yield {
      tick: note.start + toTimeline,
      rank: NOTES_RANK,
      type: EventType.noteOn,
      data1: note.key,
      data2: note.velocity / 127,
      length,
    };
    for (const point of pointsWithin(note.expression, length)) {
      yield {
        tick: note.start + point.offset + toTimeline,
        rank: EXPRESSION_RANK,
        ...expressed(point),
        data1: note.key,
        length: 0,
      };
    }
  }
  for (const event of controlsWithin(content, clip.offset, end)) {
    const placed = control(event, event.tick + toTimeline, font);
    if (placed) yield placed;
  }
  // A clip that starts inside its content needs the controllers in effect there.
  for (const event of standingAt(content, clip.offset)) {
    const placed = control(event, clip.start, font);
    if (placed) yield placed;
  }
}

const inOrder = (a: Event, b: Event) =>
  a.tick - b.tick || a.rank - b.rank || a.data1 - b.data1 || a.data2 - b.data2 || a.length - b.length;

function words(events: Event[]): Int32Array<ArrayBuffer> {
  const words = new Int32Array(events.length * EVENT_WORDS);
  const floats = new Float32Array(words.buffer);
  events.sort(inOrder).forEach((event, index) => {
    const at = index * EVENT_WORDS;
    words[at + EventRecord.tick / 4] = event.tick;
    words[at + EventRecord.type / 4] = event.type;
    words[at + EventRecord.data1 / 4] = event.data1;
    floats[at + EventRecord.data2 / 4] = event.data2;
    words[at + EventRecord.length / 4] = event.length;
  });
  return words;
}

/** The records of each clip, so that an edit of one clip does not recompute the track's others. */
const known = new WeakMap<NoteClip, { font: FontChoice | undefined; words: Int32Array<ArrayBuffer> }>();

function wordsOfClip(clip: NoteClip, font: FontChoice | undefined): Int32Array<ArrayBuffer> {
  const before = known.get(clip);
  if (before && before.font === font) return before.words;
  const made = words([...clipEvents(clip, font)]);
  known.set(clip, { font, words: made });
  return made;
}

const firstTick = (part: Int32Array): number => part[EventRecord.tick / 4] ?? 0;
const lastTick = (part: Int32Array): number => part[part.length - EVENT_WORDS + EventRecord.tick / 4] ?? 0;

/**
 * A track's notes and controllers as the engine's event list, sorted by tick: EVENT_WORDS words each. Muted clips are
 * left out; notes are cut at their clip's end. Program changes choose among the presets that a sampler with this font
 * holds.
 */
export function eventRecords(clips: readonly Clip[], font?: FontChoice): Int32Array<ArrayBuffer> {
  const heard = clips.filter((clip): clip is NoteClip => clip.kind === "notes" && !clip.muted);
  const parts = heard.map((clip) => wordsOfClip(clip, font)).filter((part) => part.length > 0);
  const follow = parts.every((part, index) => index === 0 || lastTick(parts[index - 1] ?? part) < firstTick(part));
  if (!follow) return words(heard.flatMap((clip) => [...clipEvents(clip, font)]));
  const joined = new Int32Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    joined.set(part, at);
    at += part.length;
  }
  return joined;
}
