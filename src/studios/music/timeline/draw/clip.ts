import type { AudioClip, NoteClip } from "../../../../../contract/project/document";
import { secondsToTicks, type TempoMap, ticksToSeconds } from "../../../../../contract/project/time";
import { dbToGain } from "../../../../../contract/scales";
import { type ClipBox, clipBox, clipHandles, fadeGain, framesToPixels, isAudio } from "../model/clipBox";
import { pixelsPerTick, type TimelineView, tickToX } from "../model/geometry";
import type { PlacedClip } from "../model/scene";
import { fitText } from "./labels";
import type { Theme, TrackTheme } from "./theme";
import { TILE_COLUMNS, type TileCache, tileOctave } from "./tiles";
import { fillWave, type WavePeaks, waveColumns } from "./waveform";

/** What drawing needs beside the clips. */
export interface ClipPaint {
  context: CanvasRenderingContext2D;
  view: TimelineView;
  theme: Theme;
  tiles: TileCache;
  map: TempoMap;
  /** the sample's rate in Hz */
  rateOf(clip: AudioClip): number;
  /** peaks that are loaded; null asks for them and draws without */
  peaksOf(sampleId: string): WavePeaks | null;
  /** device pixels per CSS pixel */
  ratio: number;
}

export interface ClipLook {
  selected: boolean;
  focused: boolean;
  /** drawn where a drag would put it */
  ghost: boolean;
}

/** Draws one clip: body, content, title, fades, and its handles where it is selected. */
export function drawClip(paint: ClipPaint, placed: PlacedClip, color: number, look: ClipLook): void {
  const { context, view, theme } = paint;
  const box = clipBox(view, placed);
  const width = box.right - box.left;
  if (box.right < 0 || box.left > view.width || width <= 0) return;
  const track = theme.tracks[color] ?? theme.tracks[0];
  if (!track) return;
  const left = Math.max(box.left, -2);
  const right = Math.min(Math.max(box.right - 1, box.left + 1), view.width + 2);
  context.globalAlpha = look.ghost ? 0.75 : placed.clip.muted ? 0.5 : 1;
  context.fillStyle = look.selected ? track.bodySelected : track.body;
  context.fillRect(left, box.top, right - left, box.bottom - box.top);
  if (width > 3) drawContent(paint, placed, box, track, color);
  if (isAudio(placed)) drawFades(paint, placed, box);
  context.fillStyle = track.base;
  context.fillRect(left, box.top, right - left, width > 3 ? box.body - box.top - 1 : box.bottom - box.top);
  if (width > 24) drawTitle(paint, placed, box);
  context.globalAlpha = 1;
  if (look.selected || look.focused) outline(paint, { ...box, left, right }, look);
  if (look.selected && isAudio(placed)) drawHandles(paint, placed);
}

function outline(paint: ClipPaint, box: ClipBox, look: ClipLook): void {
  const { context, theme } = paint;
  context.strokeStyle = look.selected ? theme.accent : theme.text;
  context.lineWidth = look.focused ? 2 : 1.5;
  context.strokeRect(box.left + 0.75, box.top + 0.75, box.right - box.left - 1.5, box.bottom - box.top - 1.5);
}

function drawTitle(paint: ClipPaint, placed: PlacedClip, box: ClipBox): void {
  const { context, theme } = paint;
  const left = Math.max(box.left, 0) + 4;
  const name = placed.clip.name || (placed.clip.kind === "audio" ? "Audio" : "Notes");
  const { clip } = placed;
  const marks = `${clip.muted ? " · muted" : ""}${clip.kind === "audio" && clip.reversed ? " · reversed" : ""}`;
  const font = `500 10.5px ${theme.font}`;
  context.font = font;
  context.textBaseline = "middle";
  context.fillStyle = theme.onTrack;
  const text = fitText(context, name + marks, box.right - left - 4, font);
  if (text) context.fillText(text, left, (box.top + box.body) / 2);
}

function drawContent(paint: ClipPaint, placed: PlacedClip, box: ClipBox, track: TrackTheme, color: number): void {
  if (placed.clip.kind === "audio") drawWave(paint, placed as PlacedClip & { clip: AudioClip }, box, track, color);
  else drawNotes(paint, placed.clip, box, track);
}

/** Above this height stereo shows as two waves. */
const STEREO_HEIGHT = 72;

function drawWave(
  paint: ClipPaint,
  placed: PlacedClip & { clip: AudioClip },
  box: ClipBox,
  track: TrackTheme,
  color: number,
): void {
  const { context, view, tiles, map } = paint;
  const { clip } = placed;
  const peaks = paint.peaksOf(clip.sampleId);
  if (!peaks) return;
  const height = Math.round(box.bottom - box.body);
  if (height < 6) return;
  const rate = paint.rateOf(clip);
  const framesPerPixel = clip.length / Math.max(1, box.right - box.left);
  const octave = tileOctave(framesPerPixel / paint.ratio);
  const origin = ticksToSeconds(map, clip.start);
  const frameToX = (frame: number) => tickToX(view, secondsToTicks(map, origin + (frame - clip.offset) / rate));
  const gain = Math.min(4, dbToGain(clip.gain));
  const left = Math.max(0, box.left);
  const right = Math.min(view.width, box.right - 1);
  const leftFrame = clip.offset + Math.max(0, left - box.left) * framesPerPixel;
  const rightFrame = clip.offset + (right - box.left) * framesPerPixel;

  const perTile = TILE_COLUMNS * 2 ** octave;
  const middle = box.body + height / 2;
  for (let index = Math.floor(leftFrame / perTile); index * perTile < rightFrame; index++) {
    const image = waveTile(paint, peaks, clip, { octave, index, height, color, track });
    const drawn = image ?? coarserTile(tiles, clip, { octave, index, height, color });
    if (!drawn) continue;
    const x = frameToX(index * perTile);
    const end = frameToX((index + 1) * perTile);
    const source = "image" in drawn ? drawn : { image: drawn, from: 0, width: TILE_COLUMNS };
    drawCropped(context, source, { left: x, right: end, middle, tall: height * gain }, { left, right, height });
  }
}

/** Draws a picture, cut to the part that lies within `room`: cheaper than a clip region. */
function drawCropped(
  context: CanvasRenderingContext2D,
  source: { image: ImageBitmap; from: number; width: number },
  place: { left: number; right: number; middle: number; tall: number },
  room: { left: number; right: number; height: number },
): void {
  const left = Math.max(place.left, room.left);
  const right = Math.min(place.right, room.right);
  const wide = place.right - place.left;
  if (right <= left || wide <= 0) return;
  const tall = Math.min(place.tall, room.height);
  const share = place.tall > 0 ? tall / place.tall : 0;
  context.drawImage(
    source.image,
    source.from + ((left - place.left) / wide) * source.width,
    (source.image.height * (1 - share)) / 2,
    ((right - left) / wide) * source.width,
    source.image.height * share,
    left,
    place.middle - tall / 2,
    right - left,
    tall,
  );
}

interface Tile {
  octave: number;
  index: number;
  height: number;
  color: number;
}

function tileKey(clip: AudioClip, tile: Tile): string {
  return `${clip.sampleId}${clip.reversed ? "r" : ""}/${tile.octave}/${tile.index}/${tile.height}/${tile.color}`;
}

function waveTile(
  paint: ClipPaint,
  peaks: WavePeaks,
  clip: AudioClip,
  tile: Tile & { track: TrackTheme },
): ImageBitmap | null {
  const height = Math.ceil(tile.height * paint.ratio);
  return paint.tiles.get(tileKey(clip, tile), TILE_COLUMNS, height, (context) => {
    context.fillStyle = tile.track.base;
    const framesPerColumn = 2 ** tile.octave;
    const span = {
      from: tile.index * TILE_COLUMNS * framesPerColumn,
      framesPerColumn,
      columns: TILE_COLUMNS,
      reversed: clip.reversed,
    };
    if (peaks.channels === 2 && tile.height >= STEREO_HEIGHT) {
      fillWave(context, waveColumns(peaks, span, 0), 0, height / 2);
      fillWave(context, waveColumns(peaks, span, 1), height / 2, height / 2);
    } else {
      fillWave(context, waveColumns(peaks, span, null), 0, height);
    }
  });
}

/** Half of the tile an octave up (or a quarter two up …), where that was made before. */
function coarserTile(
  tiles: TileCache,
  clip: AudioClip,
  tile: Tile,
): { image: ImageBitmap; from: number; width: number } | null {
  for (let up = 1; up <= 3; up++) {
    const share = 2 ** up;
    const index = Math.floor(tile.index / share);
    const image = tiles.peek(tileKey(clip, { ...tile, octave: tile.octave + up, index }));
    if (!image) continue;
    const width = TILE_COLUMNS / share;
    return { image, from: (tile.index - index * share) * width, width };
  }
  return null;
}

const noteSets = new WeakMap<NoteClip["notes"], { id: number; low: number; high: number }>();
let nextNoteSet = 0;

/** An id for this very set of notes, and its lowest and highest key. */
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

function drawNotes(paint: ClipPaint, clip: NoteClip, box: ClipBox, track: TrackTheme): void {
  const { context, view, tiles, ratio } = paint;
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

function drawFades(paint: ClipPaint, placed: PlacedClip & { clip: AudioClip }, box: ClipBox): void {
  const { clip } = placed;
  const fadeIn = framesToPixels(paint.view, placed, clip.fadeIn);
  const fadeOut = framesToPixels(paint.view, placed, clip.fadeOut);
  if (fadeIn > 1) shadeFade(paint, box, box.left, fadeIn, clip.fadeInCurve);
  if (fadeOut > 1) shadeFade(paint, box, box.right - 1, -fadeOut, clip.fadeOutCurve);
}

/** Darkens what a fade takes away, from the clip's edge inwards by `width` (negative: leftwards). */
function shadeFade(paint: ClipPaint, box: ClipBox, edge: number, width: number, curve: number): void {
  const { context, theme } = paint;
  const steps = Math.max(2, Math.min(24, Math.abs(width) / 3));
  const height = box.bottom - box.body;
  context.beginPath();
  context.moveTo(edge, box.bottom);
  for (let step = 0; step <= steps; step++) {
    const position = step / steps;
    context.lineTo(edge + width * position, box.bottom - fadeGain(position, curve) * height);
  }
  context.lineTo(edge, box.body);
  context.closePath();
  const alpha = context.globalAlpha;
  context.globalAlpha = alpha * 0.55;
  context.fillStyle = theme.app;
  context.fill();
  context.globalAlpha = alpha;
  context.strokeStyle = theme.text;
  context.lineWidth = 1;
  context.beginPath();
  for (let step = 0; step <= steps; step++) {
    const position = step / steps;
    const x = edge + width * position;
    const y = box.bottom - fadeGain(position, curve) * height;
    if (step === 0) context.moveTo(x, y);
    else context.lineTo(x, y);
  }
  context.stroke();
}

function drawHandles(paint: ClipPaint, placed: PlacedClip & { clip: AudioClip }): void {
  const { context, view, theme } = paint;
  const handles = clipHandles(view, placed);
  context.fillStyle = theme.text;
  context.strokeStyle = theme.app;
  context.lineWidth = 1;
  for (const handle of [handles.fadeIn, handles.fadeOut]) {
    context.fillRect(handle.x - 3.5, handle.y - 3.5, 7, 7);
    context.strokeRect(handle.x - 3.5, handle.y - 3.5, 7, 7);
  }
  for (const handle of [handles.fadeInCurve, handles.fadeOutCurve]) {
    if (handle) dot(context, handle.x, handle.y, 3);
  }
  if (handles.gain) {
    context.fillRect(handles.gain.x - 12, handles.gain.y - 1, 24, 2);
    dot(context, handles.gain.x, handles.gain.y, 3.5);
  }
}

function dot(context: CanvasRenderingContext2D, x: number, y: number, radius: number): void {
  context.beginPath();
  context.arc(x, y, radius, 0, 2 * Math.PI);
  context.fill();
  context.stroke();
}
