import { beatAt, frameAt, isDownbeat } from "../../../../contract/dj/grid";
import { startOf } from "../../../../contract/dj/track";
import type { BandWaveform } from "../../../../contract/dj/waveform";
import type { Theme } from "../../../kit/surface/theme";
import type { WaveLook, WaveScene } from "./protocol";

type Context = CanvasRenderingContext2D;

/** Track colours in which the bands are drawn: bass red, middle green, treble blue. */
const BANDS = [
  ["low", 0],
  ["mid", 4],
  ["high", 8],
] as const;

/** A stretch of the waveform's points, from `from` on, drawn over a width; what has no points stays empty. */
export function drawBands(
  context: Context,
  waveform: BandWaveform,
  theme: Theme,
  box: { readonly width: number; readonly height: number; readonly from: number; readonly points: number },
): void {
  const { width, height, from, points } = box;
  const middle = height / 2;
  const columns = Math.max(1, Math.round(Math.min(width * 2, points)));
  const step = points / columns;
  for (const [band, color] of BANDS) {
    const levels = waveform[band];
    context.fillStyle = theme.tracks[color]?.base ?? theme.text;
    context.beginPath();
    for (let column = 0; column < columns; column++) {
      const first = Math.floor(from + column * step);
      const last = Math.max(first + 1, Math.floor(from + (column + 1) * step));
      let level = 0;
      for (let point = Math.max(0, first); point < last && point < levels.length; point++) {
        level = Math.max(level, levels[point] ?? 0);
      }
      if (level === 0) continue;
      // the bands lie over each other, each as high as it is loud
      const half = (level / 255) ** 2 * middle * 0.95;
      context.rect((column * width) / columns, middle - half, width / columns + 0.3, half * 2);
    }
    context.fill();
  }
}

/** Pixels between beats below which only downbeats are drawn. */
const CLOSE = 7;

/** Draws where a deck is: the track moves under a line in the middle. `tempo` makes equal times equally wide. */
export function drawWave(
  context: Context,
  scene: WaveScene,
  look: WaveLook,
  { frame, tempo }: { readonly frame: number; readonly tempo: number },
): void {
  const { width, height, theme, seconds } = look;
  context.fillStyle = theme.well;
  context.fillRect(0, 0, width, height);
  const framesPerPixel = (seconds * scene.rate * Math.max(0.05, tempo)) / width;
  const left = frame - (width / 2) * framesPerPixel;
  const x = (at: number) => (at - left) / framesPerPixel;

  if (scene.loop) {
    context.globalAlpha = scene.looping ? 0.35 : 0.15;
    context.fillStyle = theme.play;
    context.fillRect(x(scene.loop.start), 0, x(scene.loop.end) - x(scene.loop.start), height);
    context.globalAlpha = 1;
  }
  if (scene.waveform) {
    const perFrame = scene.waveform.perSecond / scene.rate;
    const points = width * framesPerPixel * perFrame;
    drawBands(context, scene.waveform, theme, { width, height, from: left * perFrame, points });
  }
  drawBeats(context, scene, look, left, framesPerPixel);
  if (scene.frames > 0) drawMark(context, look, x(startOf({ cue: scene.cue, sound: null })), theme.accent, "");
  for (const { slot, frame: at, color, label } of scene.hotCues) {
    drawMark(context, look, x(at), color, label === "" ? String(slot + 1) : `${slot + 1} ${label}`);
  }
  context.fillStyle = theme.text;
  context.fillRect(Math.round(width / 2) - 1, 0, 2, height);
}

function drawBeats(context: Context, { grid }: WaveScene, look: WaveLook, left: number, framesPerPixel: number): void {
  if (!grid) return;
  const { width, height, theme } = look;
  const first = Math.ceil(beatAt(grid, left));
  const last = Math.floor(beatAt(grid, left + width * framesPerPixel));
  const sparse = width / Math.max(1, last - first) < CLOSE;
  for (let beat = first; beat <= last; beat++) {
    const down = isDownbeat(grid, beat);
    if (sparse && !down) continue;
    const at = Math.round((frameAt(grid, beat) - left) / framesPerPixel);
    context.globalAlpha = down ? 0.9 : 0.45;
    context.fillStyle = theme.text;
    context.fillRect(at, 0, 1, height);
    if (down) {
      context.fillStyle = theme.record;
      context.fillRect(at - 1, 0, 3, 4);
      context.fillRect(at - 1, height - 4, 3, 4);
    }
  }
  context.globalAlpha = 1;
}

function drawMark(context: Context, look: WaveLook, at: number, color: string, text: string): void {
  const { width, height, theme } = look;
  if (at < -80 || at > width + 4) return;
  context.fillStyle = color;
  context.fillRect(Math.round(at) - 1, 0, 2, height);
  context.font = `600 10px ${theme.font}`;
  if (text === "") {
    context.beginPath();
    context.moveTo(at - 5, height);
    context.lineTo(at + 5, height);
    context.lineTo(at, height - 7);
    context.fill();
    return;
  }
  const wide = context.measureText(text).width + 6;
  context.fillRect(at, 0, wide, 13);
  context.fillStyle = theme.onTrack;
  context.textBaseline = "top";
  context.fillText(text, at + 3, 2);
}
