import type { Id, Note } from "../../../../contract/project/document";
import type { Grid } from "../../../../contract/project/snapping";
import type { MeterMap } from "../../../../contract/project/time";
import { type Theme, tint } from "../../../kit/surface/theme";
import type { View } from "../../../kit/timeline/axis";
import type { Rectangle } from "../../../kit/timeline/items";
import { drawLasso } from "../../../kit/timeline/lasso";
import { isBlack, keyName } from "../../keyboard/keys";
import { QUARTER_PIXELS } from "../../timeline/model/geometry";
import { rulerLines } from "../../timeline/model/ruler";
import { keyToY, ROLL_QUARTER_PIXELS, rollTickToX, rollXToTick, yToKey } from "../model/geometry";

/** What the roll draws. */
export interface RollPicture {
  view: View;
  theme: Theme;
  meters: MeterMap;
  grid: Grid;
  /** by start */
  notes: readonly Note[];
  draft: ReadonlyMap<Id, Note>;
  selected: ReadonlySet<Id>;
  focused: Id | null;
  lasso: Rectangle | null;
  /** timeline ticks: content tick 0, and the span that sounds */
  origin: number;
  start: number;
  end: number;
  color: number;
  /** rows are drums: every other one is shaded, without a piano's pattern */
  drums: boolean;
}

/** The timeline's zoom at which its pixels per tick are the roll's. */
export function asTimelineZoom(zoom: number): number {
  return (zoom * ROLL_QUARTER_PIXELS) / QUARTER_PIXELS;
}

/** Draws the roll: the keys' rows, grid, notes, lasso; everything outside the clip is dimmed. */
export function drawRoll(context: CanvasRenderingContext2D, picture: RollPicture): void {
  const { view, theme } = picture;
  drawRows(context, picture);
  const from = rollXToTick(view, 0);
  const to = rollXToTick(view, view.width);
  for (const line of rulerLines(picture.meters, picture.grid, from, to, asTimelineZoom(view.zoom))) {
    context.globalAlpha = line.level === "bar" ? 1 : line.level === "beat" ? 0.6 : 0.35;
    context.fillStyle = line.level === "bar" ? theme.lineStrong : theme.line;
    context.fillRect(Math.round(rollTickToX(view, line.tick)), 0, 1, view.height);
  }
  context.globalAlpha = 1;
  const track = theme.tracks[picture.color] ?? theme.tracks[0];
  if (!track) return;
  const fills = velocityFills(track.base, theme.panel);
  const left = from - picture.origin;
  const right = to - picture.origin;
  for (const note of picture.notes) {
    if (picture.draft.has(note.id)) continue;
    if (note.start > right) break;
    if (note.start + note.length >= left) drawNote(context, picture, note, fills, false);
  }
  for (const note of picture.draft.values()) drawNote(context, picture, note, fills, true);
  dimOutside(context, picture);
  if (picture.lasso) drawLasso(context, theme, picture.lasso);
}

function drawRows(context: CanvasRenderingContext2D, { view, theme, drums }: RollPicture): void {
  context.fillStyle = theme.panel;
  context.fillRect(0, 0, view.width, view.height);
  const bottom = yToKey(view, view.height);
  for (let key = yToKey(view, 0); key >= bottom; key--) {
    const y = keyToY(view, key);
    if (drums ? key % 2 === 0 : isBlack(key)) {
      context.fillStyle = theme.app;
      context.fillRect(0, y, view.width, view.rowHeight);
    }
    if (!drums && (key % 12 === 0 || key % 12 === 5)) {
      context.globalAlpha = key % 12 === 0 ? 1 : 0.5;
      context.fillStyle = theme.line;
      context.fillRect(0, y + view.rowHeight - 1, view.width, 1);
      context.globalAlpha = 1;
    }
  }
  const end = keyToY(view, 0) + view.rowHeight;
  if (end < view.height) {
    context.fillStyle = theme.well;
    context.fillRect(0, end, view.width, view.height - end);
  }
}

const SHADES = 8;
const shades = new Map<string, string[]>();

/** Fill colours from soft to loud. */
function velocityFills(base: string, ground: string): string[] {
  const key = `${base}/${ground}`;
  let made = shades.get(key);
  if (!made) {
    made = Array.from({ length: SHADES }, (_, shade) => tint(base, ground, 0.35 + (0.65 * shade) / (SHADES - 1)));
    shades.set(key, made);
  }
  return made;
}

function drawNote(
  context: CanvasRenderingContext2D,
  picture: RollPicture,
  note: Note,
  fills: readonly string[],
  moving: boolean,
): void {
  const { view, theme, origin } = picture;
  const y = keyToY(view, note.key);
  if (y + view.rowHeight < 0 || y > view.height) return;
  const left = rollTickToX(view, origin + note.start);
  const width = Math.max(3, rollTickToX(view, origin + note.start + note.length) - left - 1);
  const height = view.rowHeight - 1;
  context.fillStyle = fills[Math.min(SHADES - 1, Math.floor((note.velocity / 128) * SHADES))] ?? theme.text;
  context.fillRect(left, y, width, height);
  if (moving || picture.selected.has(note.id) || picture.focused === note.id) {
    context.strokeStyle = picture.focused === note.id && !picture.selected.has(note.id) ? theme.text : theme.accent;
    context.lineWidth = 1.5;
    context.strokeRect(left + 0.75, y + 0.75, width - 1.5, height - 1.5);
  }
  if (!picture.drums && width > 30 && height >= 11) {
    context.font = `500 9.5px ${theme.font}`;
    context.textBaseline = "middle";
    context.fillStyle = theme.onTrack;
    context.fillText(keyName(note.key), Math.max(left, 0) + 4, y + height / 2 + 0.5);
  }
}

function dimOutside(context: CanvasRenderingContext2D, { view, theme, start, end }: RollPicture): void {
  const from = rollTickToX(view, start);
  const to = rollTickToX(view, end);
  context.globalAlpha = 0.55;
  context.fillStyle = theme.well;
  if (from > 0) context.fillRect(0, 0, Math.min(from, view.width), view.height);
  if (to < view.width) context.fillRect(Math.max(0, to), 0, view.width - Math.max(0, to), view.height);
  context.globalAlpha = 1;
  context.fillStyle = theme.accent;
  context.fillRect(Math.round(from), 0, 1, view.height);
  context.fillRect(Math.round(to), 0, 1, view.height);
}

/** What the column of keys shows. */
export interface KeysPicture {
  view: View;
  theme: Theme;
  width: number;
  /** whether to show names of drums instead of a piano */
  drums: boolean;
  sounding: ReadonlySet<number>;
  nameOf(key: number): string;
}

/** Draws the keys left of the roll: a piano, or the names of drums. */
export function drawKeys(context: CanvasRenderingContext2D, picture: KeysPicture): void {
  const { view, theme, width, drums } = picture;
  const { keys } = theme;
  context.fillStyle = drums ? theme.well : keys.line;
  context.fillRect(0, 0, width, view.height);
  context.textBaseline = "middle";
  context.font = `400 10px ${theme.font}`;
  const bottom = yToKey(view, view.height);
  for (let key = yToKey(view, 0); key >= bottom; key--) {
    const y = keyToY(view, key);
    const black = isBlack(key) && !drums;
    const sounds = picture.sounding.has(key);
    context.fillStyle = sounds ? theme.accent : drums ? theme.panel : keys.white;
    context.fillRect(0, y, width, view.rowHeight - 1);
    if (black) {
      context.fillStyle = sounds ? theme.accent : keys.black;
      context.fillRect(0, y, width * 0.62, view.rowHeight - 1);
    }
    if (!drums && key % 12 !== 0) continue;
    const label = picture.nameOf(key);
    context.fillStyle = sounds ? theme.onTrack : drums ? theme.muted : keys.text;
    context.fillText(label, drums ? 6 : width - 5 - context.measureText(label).width, y + view.rowHeight / 2);
  }
}
