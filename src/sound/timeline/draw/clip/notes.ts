import type { NoteClip } from "../../../../../contract/project/document";
import type { TrackTheme } from "../../../../kit/surface/theme";
import type { ClipBox } from "../../model/clipBox";
import { pixelsPerTick } from "../../model/geometry";
import { TILE_COLUMNS, tileOctave } from "../tiles";
import { type ClipDrawing, drawCropped } from "./drawing";

const noteSets = new WeakMap<NoteClip["notes"], { id: number; low: number; high: number }>();
let nextNoteSet = 0;

/** An id for this set of notes, and its lowest and highest key. */
function noteSet(notes: NoteClip["notes"]): { id: number; low: number; high: number } {
  const known = noteSets.get(notes);
  if (known) return known;
  let low = 127;
  let high = 0;
  for (const note of Object.values(notes)) {
    low = Math.min(low, note.key);
    high = Math.max(high, note.key);
  }
  const made = { id: nextNoteSet++, low, high };
  noteSets.set(notes, made);
  return made;
}

/** Draws the notes of a clip as bars, from tiles made once per octave of zoom. */
export function drawNotes(drawing: ClipDrawing, clip: NoteClip, box: ClipBox, track: TrackTheme): void {
  const { context, view, tiles, ratio } = drawing;
  const set = noteSet(clip.notes);
  if (set.low > set.high) return;
  const height = Math.round(box.bottom - box.body);
  if (height < 6) return;
  const perTick = pixelsPerTick(view.zoom);
  const octave = tileOctave(1 / perTick / ratio);
  const perTile = TILE_COLUMNS * 2 ** octave;
  const left = Math.max(0, box.left);
  const right = Math.min(view.width, box.right - 1);
  const origin = box.left - clip.offset * perTick;
  const middle = box.body + height / 2;
  const first = Math.max(0, Math.floor((left - origin) / perTick / perTile));
  for (let index = first; origin + index * perTile * perTick < right; index++) {
    const key = `notes/${set.id}/${octave}/${index}/${height}/${track.base}`;
    const image = tiles.get(key, TILE_COLUMNS, Math.ceil(height * ratio), (tile) =>
      paintNotes(tile, clip.notes, set, { from: index * perTile, perColumn: 2 ** octave, color: track.base }),
    );
    if (!image) continue;
    const x = origin + index * perTile * perTick;
    const source = { image, from: 0, width: TILE_COLUMNS };
    const place = { left: x, right: x + perTile * perTick, middle, tall: height };
    drawCropped(context, source, place, { left, right, height });
  }
}

function paintNotes(
  context: OffscreenCanvasRenderingContext2D,
  notes: NoteClip["notes"],
  set: { low: number; high: number },
  tile: { from: number; perColumn: number; color: string },
): void {
  const { height } = context.canvas;
  const keys = Math.max(12, set.high - set.low + 3);
  const tall = height / keys;
  const to = tile.from + TILE_COLUMNS * tile.perColumn;
  context.fillStyle = tile.color;
  for (const note of Object.values(notes)) {
    if (note.start >= to || note.start + note.length <= tile.from) continue;
    const x = (note.start - tile.from) / tile.perColumn;
    const width = Math.max(1, note.length / tile.perColumn - 0.5);
    const fromTop = set.high - note.key + (keys - (set.high - set.low + 1)) / 2;
    context.fillRect(x, fromTop * tall, width, Math.max(1, tall - 0.5));
  }
}
