import { sourceFrames } from "../../../../../contract/frames";
import type { AudioClip } from "../../../../../contract/project/document";
import { loopOf, type SourceRun, sourceRuns } from "../../../../../contract/project/sourceMap";
import { dbToGain } from "../../../../../contract/scales";
import type { TrackTheme } from "../../../../kit/surface/theme";
import { fillWave, type WavePeaks, waveColumns } from "../../../waveform/waveform";
import type { ClipBox } from "../../model/clipBox";
import { tickToX, xToTick } from "../../model/geometry";
import type { PlacedClip } from "../../model/scene";
import { TILE_COLUMNS, type TileCache, tileOctave } from "../tiles";
import { type ClipDrawing, drawCropped } from "./drawing";
import { drawMissing } from "./missing";

/** Above this height stereo is shown as two waves. */
const STEREO_HEIGHT = 72;

/** Draws the waveform of an audio clip from tiles of its sample, made once per octave of zoom. */
export function drawWave(
  drawing: ClipDrawing,
  placed: PlacedClip & { clip: AudioClip },
  box: ClipBox,
  track: TrackTheme,
  color: number,
): void {
  const { context, view, tiles } = drawing;
  const { clip } = placed;
  const peaks = drawing.peaksOf(clip.sampleId);
  if (peaks === "missing") drawMissing(drawing, box);
  if (!peaks || peaks === "missing") return;
  const height = Math.round(box.bottom - box.body);
  if (height < 6) return;
  const framesPerPixel = clip.length / Math.max(1, box.right - box.left);
  const octave = tileOctave(framesPerPixel / drawing.ratio);
  const readToX = (read: number) => tickToX(view, drawing.tickAfter(clip, read));
  const gain = Math.min(4, dbToGain(clip.gain));
  const left = Math.max(0, box.left);
  const right = Math.min(view.width, box.right - 1);
  const readLeft = Math.max(0, drawing.readUntil(clip, xToTick(view, left)));
  const readRight = Math.min(clip.length, drawing.readUntil(clip, xToTick(view, right)));
  const bends = bendsOf(drawing, clip, readLeft, readRight);

  const perTile = TILE_COLUMNS * 2 ** octave;
  const middle = box.body + height / 2;
  for (const run of runsOf(clip, readLeft, readRight, framesPerPixel)) {
    const frameToX = (frame: number) => readToX(run.read + (frame - run.position) * run.rounds);
    const end = run.position + run.length;
    const within = {
      left: run.read > readLeft ? Math.max(left, readToX(run.read)) : left,
      right: run.read + run.length * run.rounds < readRight ? Math.min(right, frameToX(end)) : right,
      height,
    };
    for (let index = Math.floor(run.position / perTile); index * perTile < end; index++) {
      const image = waveTile(drawing, peaks, clip, { octave, index, height, color, track });
      const drawn = image ?? coarserTile(tiles, clip, { octave, index, height, color });
      if (!drawn) continue;
      const source = "image" in drawn ? drawn : { image: drawn, from: 0, width: TILE_COLUMNS };
      const tile = { left: index * perTile, right: (index + 1) * perTile };
      // From one change of tempo to the next a picture is drawn straight.
      for (let part = 1; part < bends.length; part++) {
        const [from, to] = [bends[part - 1] as number, bends[part] as number];
        const [fromX, toX] = [readToX(from), readToX(to)];
        const x = (frame: number) => {
          const read = run.read + (frame - run.position) * run.rounds;
          return fromX + ((read - from) / (to - from)) * (toX - fromX);
        };
        const place = { left: x(tile.left), right: x(tile.right), middle, tall: height * gain };
        const room = { left: Math.max(within.left, fromX), right: Math.min(within.right, toX), height };
        drawCropped(context, source, place, room);
      }
    }
  }
}

/**
 * What a clip has read at the ends of what is seen of it, and where the tempo changes between them: in between, pixels and
 * source frames go in step. A clip that follows the tempo goes in step with it.
 */
function bendsOf(drawing: ClipDrawing, clip: AudioClip, from: number, to: number): number[] {
  if (to <= from) return [];
  const within =
    clip.stretch?.bpm === undefined
      ? drawing.map.map(({ tick }) => drawing.readUntil(clip, tick)).filter((read) => read > from && read < to)
      : [];
  return [from, ...within, to];
}

/** Repetitions of a loop are drawn one by one if they are at least this wide, in pixels. */
const ROUND_WIDTH = 4;

/** The visible runs of a clip's source. Of a narrow loop, one is drawn as wide as several repetitions. */
function* runsOf(
  clip: AudioClip,
  from: number,
  to: number,
  framesPerPixel: number,
): Generator<SourceRun & { readonly rounds: number }> {
  const loop = loopOf(clip);
  const length = loop ? loop.end - loop.start : Number.POSITIVE_INFINITY;
  const rounds = Math.ceil((ROUND_WIDTH * framesPerPixel) / length);
  if (!loop || rounds <= 1) for (const run of sourceRuns(clip, from, to)) yield { ...run, rounds: 1 };
  else
    for (let read = from; read < to; read += length * rounds)
      yield { read, position: sourceFrames(loop.start), length, rounds };
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
  drawing: ClipDrawing,
  peaks: WavePeaks,
  clip: AudioClip,
  tile: Tile & { track: TrackTheme },
): ImageBitmap | null {
  const height = Math.ceil(tile.height * drawing.ratio);
  return drawing.tiles.get(tileKey(clip, tile), TILE_COLUMNS, height, (context) => {
    context.fillStyle = tile.track.base;
    const framesPerColumn = 2 ** tile.octave;
    const span = {
      from: sourceFrames(tile.index * TILE_COLUMNS * framesPerColumn),
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

/** Half of the tile one octave up (or a quarter two octaves up …), if that was made before. */
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
