import { t } from "@lingui/core/macro";
import type { AudioClip } from "../../../../../contract/project/document";
import type { TrackTheme } from "../../../../kit/surface/theme";
import { type ClipBox, clipBox, isAudio } from "../../model/clipBox";
import type { PlacedClip } from "../../model/scene";
import { fitText } from "../labels";
import type { ClipDrawing } from "./drawing";
import { drawFades, drawHandles } from "./handles";
import { drawNotes } from "./notes";
import { drawWave } from "./wave";

export interface ClipLook {
  selected: boolean;
  focused: boolean;
  /** drawn as the preview of a drag */
  ghost: boolean;
}

/** Draws one clip: body, content, title, fades, and its handles if it is selected. */
export function drawClip(drawing: ClipDrawing, placed: PlacedClip, color: number, look: ClipLook): void {
  const { context, view, theme } = drawing;
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
  if (width > 3) drawContent(drawing, placed, box, track, color);
  if (isAudio(placed)) drawFades(drawing, placed, box);
  context.fillStyle = track.base;
  context.fillRect(left, box.top, right - left, width > 3 ? box.body - box.top - 1 : box.bottom - box.top);
  if (width > 24) drawTitle(drawing, placed, box);
  context.globalAlpha = 1;
  if (look.selected || look.focused) outline(drawing, { ...box, left, right }, look);
  if (look.selected && isAudio(placed)) drawHandles(drawing, placed);
}

function outline(drawing: ClipDrawing, box: ClipBox, look: ClipLook): void {
  const { context, theme } = drawing;
  context.strokeStyle = look.selected ? theme.accent : theme.text;
  context.lineWidth = look.focused ? 2 : 1.5;
  context.strokeRect(box.left + 0.75, box.top + 0.75, box.right - box.left - 1.5, box.bottom - box.top - 1.5);
}

function drawTitle(drawing: ClipDrawing, placed: PlacedClip, box: ClipBox): void {
  const { context, theme } = drawing;
  const left = Math.max(box.left, 0) + 4;
  const { clip } = placed;
  // first, so that the warning is visible however little of the title fits
  const missing = clip.kind === "audio" && drawing.peaksOf(clip.sampleId) === "missing" ? t`Missing · ` : "";
  const name = missing + (clip.name || (clip.kind === "audio" ? t`Audio` : t`Notes`));
  const marks = `${clip.muted ? " · muted" : ""}${clip.kind === "audio" && clip.reversed ? " · reversed" : ""}`;
  const font = `500 10.5px ${theme.font}`;
  context.font = font;
  context.textBaseline = "middle";
  context.fillStyle = theme.onTrack;
  const text = fitText(context, name + marks, box.right - left - 4, font);
  if (text) context.fillText(text, left, (box.top + box.body) / 2);
}

function drawContent(drawing: ClipDrawing, placed: PlacedClip, box: ClipBox, track: TrackTheme, color: number): void {
  if (placed.clip.kind === "audio") drawWave(drawing, placed as PlacedClip & { clip: AudioClip }, box, track, color);
  else drawNotes(drawing, placed.clip, box, track);
}
