import type { Clip, ControlEvent, NoteClip } from "../../contract/project/document";
import { EventRecord, EventType } from "../../dsp/abi";

/** Words of one event record. */
export const EVENT_WORDS = EventRecord.bytes / 4;

interface Event {
  tick: number;
  type: EventType;
  data1: number;
  data2: number;
  length: number;
}

const CONTROL_TYPES = {
  cc: EventType.control,
  bend: EventType.bend,
  pressure: EventType.pressure,
  program: EventType.program,
} as const satisfies Record<ControlEvent["type"], EventType>;

/** At one tick a program change stands first, then controllers, then notes. */
const RANK: Record<EventType, number> = {
  [EventType.program]: 0,
  [EventType.control]: 1,
  [EventType.bend]: 2,
  [EventType.pressure]: 3,
  [EventType.noteOff]: 4,
  [EventType.noteOn]: 5,
};

function control(event: ControlEvent, tick: number): Event {
  const type = CONTROL_TYPES[event.type];
  switch (event.type) {
    case "cc":
      return { tick, type, data1: event.controller, data2: event.value / 127, length: 0 };
    case "bend":
      return { tick, type, data1: 0, data2: event.value / 8192, length: 0 };
    case "pressure":
      return { tick, type, data1: 0, data2: event.value / 127, length: 0 };
    case "program":
      return { tick, type, data1: event.value, data2: 0, length: 0 };
  }
}

/** What a controller event sets: later ones with the same name replace it. */
const controlName = (event: ControlEvent) => (event.type === "cc" ? `cc${event.controller}` : event.type);

function* clipEvents(clip: NoteClip): Generator<Event> {
  const end = clip.offset + clip.length;
  const toTimeline = clip.start - clip.offset;
  for (const note of Object.values(clip.notes)) {
    if (note.start < clip.offset || note.start >= end) continue;
    const length = Math.min(note.length, end - note.start);
    yield {
      tick: note.start + toTimeline,
      type: EventType.noteOn,
      data1: note.key,
      data2: note.velocity / 127,
      length,
    };
  }
  // A clip that starts inside its content starts with the controllers as they stand there.
  const before = new Map<string, ControlEvent>();
  for (const event of Object.values(clip.controls)) {
    if (event.tick >= end) continue;
    if (event.tick >= clip.offset) {
      yield control(event, event.tick + toTimeline);
      continue;
    }
    const name = controlName(event);
    const known = before.get(name);
    if (!known || known.tick < event.tick || (known.tick === event.tick && known.id < event.id)) {
      before.set(name, event);
    }
  }
  for (const event of before.values()) yield control(event, clip.start);
}

/**
 * A track's notes and controllers as the engine's event list, sorted by tick: EVENT_WORDS
 * words each. Muted clips are left out; notes are cut at their clip's end.
 */
export function eventRecords(clips: readonly Clip[]): Int32Array<ArrayBuffer> {
  const events: Event[] = [];
  for (const clip of clips) if (clip.kind === "notes" && !clip.muted) events.push(...clipEvents(clip));
  events.sort(
    (a, b) =>
      a.tick - b.tick || RANK[a.type] - RANK[b.type] || a.data1 - b.data1 || a.data2 - b.data2 || a.length - b.length,
  );
  const words = new Int32Array(events.length * EVENT_WORDS);
  const floats = new Float32Array(words.buffer);
  events.forEach((event, index) => {
    const at = index * EVENT_WORDS;
    words[at + EventRecord.tick / 4] = event.tick;
    words[at + EventRecord.type / 4] = event.type;
    words[at + EventRecord.data1 / 4] = event.data1;
    floats[at + EventRecord.data2 / 4] = event.data2;
    words[at + EventRecord.length / 4] = event.length;
  });
  return words;
}
