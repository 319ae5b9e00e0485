import { EventRecord, EventType, Size } from "../../abi";
import { stripAt } from "../graph/strips";
import { Transport } from "../transport/record";
import { Segment, segmentAt } from "../transport/segments";
import { frameOfTick, TempoMap } from "../transport/tempo";
import { addControllers, chase } from "./chase";
import { isEvent } from "./live";
import { queueEvent } from "./queue";

/**
 * The notes and controllers of the timeline that a strip follows, strip by strip: a cursor runs through the sorted
 * events, and a table holds the notes that sound with the frame on which they end.
 */

@unmanaged
export class Track {
  /** EventRecords, 0: none */
  records: usize;
  count: i32;
  /** the next event, and its frame */
  cursor: i32;
  due: f64;
  /** number of sounding notes, and the first frame on which one ends */
  sounding: i32;
  firstEnd: f64;
  /** what was playing must be released at the start of the next block */
  release: bool;
  /** the strip follows another transport: the next segment finds its place there */
  moved: bool;
  /** the list is new, and these bits still include those of the old list */
  edited: bool;
  /** bits of the controllers that occur, see chase.ts */
  low: u64;
  high: u64;
  other: u32;
}

@unmanaged
class Note {
  key: i32;
  /** tick on which it ends */
  endTick: f64;
  end: f64;
}

const TRACK: usize = (offsetof<Track>() + 7) & ~7;
const NOTE: usize = (offsetof<Note>() + 7) & ~7;
/** How many notes of one strip the timeline lets sound at once. */
const NOTES: i32 = 128;
/** Bits of controllers 64 and 66 in `high`. */
const SUSTAIN: u64 = 1;
const SOSTENUTO: u64 = 4;
const tracks = memory.data(Size.strips * <i32>TRACK, 16);
const notes = memory.data(Size.strips * NOTES * <i32>NOTE, 16);

// @ts-ignore: decorator
@inline
function trackAt(strip: i32): Track {
  return changetype<Track>(tracks + <usize>strip * TRACK);
}

// @ts-ignore: decorator
@inline
function noteAt(strip: i32, index: i32): Note {
  return changetype<Note>(notes + <usize>(strip * NOTES + index) * NOTE);
}

export function resetTracks(): void {
  memory.fill(tracks, 0, <usize>Size.strips * TRACK);
}

/** Gives a strip its EventRecords (0: none), which must stay where they are until another call. */
export function setEvents(strip: i32, records: usize, count: i32): void {
  const track = trackAt(strip);
  track.records = count > 0 ? records : 0;
  track.count = records == 0 ? 0 : count;
  addControllers(track);
  track.edited = true;
  const transport = stripAt(strip).transport;
  findCursor(track, transport.tempo, transport.position);
}

/** The strip follows another transport: what its timeline holds is released, and it goes on where that one is. */
export function moveNotes(strip: i32): void {
  const track = trackAt(strip);
  track.release = track.sounding > 0 || track.count > 0;
  track.moved = true;
}

/** Takes the events that lie between two addresses from every strip. */
export function forgetEvents(from: usize, to: usize): void {
  for (let strip = 0; strip < Size.strips; strip++) {
    const track = trackAt(strip);
    if (track.records >= from && track.records < to) setEvents(strip, 0, 0);
  }
}

/** Finds frames anew after the tempo map of a transport has changed. */
export function retimeNotes(transport: Transport): void {
  const tempo = transport.tempo;
  for (let strip = 0; strip < Size.strips; strip++) {
    if (stripAt(strip).transport != transport) continue;
    const track = trackAt(strip);
    findCursor(track, tempo, transport.position);
    for (let i = 0; i < track.sounding; i++) noteAt(strip, i).end = frameOfTick(tempo, noteAt(strip, i).endTick);
    findFirstEnd(strip, track);
  }
}

/** Lets the next block start with the release of all that the timeline of a transport holds. */
export function releaseNotes(transport: Transport): void {
  for (let strip = 0; strip < Size.strips; strip++) {
    if (stripAt(strip).transport != transport) continue;
    const track = trackAt(strip);
    if (track.sounding > 0 || track.count > 0) track.release = true;
  }
}

/** Forgets the sounding notes, without telling the instruments. */
export function forgetNotes(): void {
  for (let strip = 0; strip < Size.strips; strip++) {
    const track = trackAt(strip);
    track.sounding = 0;
    track.firstEnd = Infinity;
    track.release = false;
  }
}

function recordAt(track: Track, index: i32): usize {
  return track.records + <usize>index * EventRecord.bytes;
}

function frameAt(track: Track, tempo: TempoMap, index: i32): f64 {
  if (index >= track.count) return Infinity;
  return frameOfTick(tempo, load<i32>(recordAt(track, index), EventRecord.tick));
}

/** Puts the cursor on the first event at or after a frame. */
function findCursor(track: Track, tempo: TempoMap, frame: f64): void {
  let low = 0;
  let high = track.count;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (frameAt(track, tempo, middle) >= frame) high = middle;
    else low = middle + 1;
  }
  track.cursor = low;
  track.due = frameAt(track, tempo, low);
}

/** Puts what the timeline of its transport plays on a strip in this block into the queue. */
export function queueSequence(strip: i32, transport: Transport): void {
  const track = trackAt(strip);
  if (track.release) {
    track.release = false;
    releaseAll(strip, track, 0);
    if (track.high & SUSTAIN) queueEvent(0, EventType.control, 64, 0);
    if (track.high & SOSTENUTO) queueEvent(0, EventType.control, 66, 0);
  }
  if (track.count == 0 && track.sounding == 0) return;
  for (let i = 0; i < transport.segmentCount; i++) queueSegment(strip, track, transport.tempo, segmentAt(transport, i));
}

function queueSegment(strip: i32, track: Track, tempo: TempoMap, segment: Segment): void {
  // The cursor is late also if nothing was read for a while.
  if (segment.jump || track.moved || track.due < segment.start) {
    track.moved = false;
    releaseAll(strip, track, segment.offset);
    findCursor(track, tempo, segment.start);
    chase(track, track.cursor, segment.offset);
  }
  const end = segment.start + segment.frames;
  while (true) {
    const ending = track.sounding > 0 && track.firstEnd <= track.due;
    const frame = ending ? track.firstEnd : track.due;
    if (frame >= end) return;
    const offset = segment.offset + <i32>Math.max(0, frame - segment.start);
    if (ending) endFirst(strip, track, offset);
    else {
      play(strip, track, tempo, offset, frame);
      track.due = frameAt(track, tempo, ++track.cursor);
    }
  }
}

function play(strip: i32, track: Track, tempo: TempoMap, offset: i32, frame: f64): void {
  const record = recordAt(track, track.cursor);
  const type = load<i32>(record, EventRecord.type);
  const data1 = load<i32>(record, EventRecord.data1);
  const data2 = load<f32>(record, EventRecord.data2);
  if (type == EventType.noteOff || !isEvent(type, data1, data2)) return;
  if (type == EventType.noteOn) {
    for (let i = 0; i < track.sounding; i++) {
      if (noteAt(strip, i).key == data1) {
        endNote(strip, track, i, offset);
        break;
      }
    }
    if (track.sounding == NOTES) endFirst(strip, track, offset);
    const note = noteAt(strip, track.sounding++);
    note.key = data1;
    note.endTick = <f64>load<i32>(record, EventRecord.tick) + <f64>load<i32>(record, EventRecord.length);
    note.end = Math.max(frameOfTick(tempo, note.endTick), frame + 1);
    track.firstEnd = Math.min(track.firstEnd, note.end);
  }
  queueEvent(offset, type, data1, data2);
}

function endFirst(strip: i32, track: Track, offset: i32): void {
  for (let i = 0; i < track.sounding; i++) {
    if (noteAt(strip, i).end <= track.firstEnd) {
      endNote(strip, track, i, offset);
      return;
    }
  }
  findFirstEnd(strip, track);
}

function endNote(strip: i32, track: Track, index: i32, offset: i32): void {
  queueEvent(offset, EventType.noteOff, noteAt(strip, index).key, 0);
  track.sounding--;
  // The rest moves up, so that notes that end together end in the order in which they began.
  memory.copy(changetype<usize>(noteAt(strip, index)), changetype<usize>(noteAt(strip, index + 1)), <usize>(track.sounding - index) * NOTE);
  findFirstEnd(strip, track);
}

function releaseAll(strip: i32, track: Track, offset: i32): void {
  for (let i = 0; i < track.sounding; i++) queueEvent(offset, EventType.noteOff, noteAt(strip, i).key, 0);
  track.sounding = 0;
  track.firstEnd = Infinity;
}

function findFirstEnd(strip: i32, track: Track): void {
  let first: f64 = Infinity;
  for (let i = 0; i < track.sounding; i++) first = Math.min(first, noteAt(strip, i).end);
  track.firstEnd = first;
}
