import { expect, test } from "vitest";
import type { AudioClip } from "../../../contract/project/document";
import { readUntil, tickAfter } from "../../../contract/project/pace";
import { tempoMap } from "../../../contract/project/time";
import { drawWave } from "../../../src/sound/timeline/draw/clip/wave";
import { TileCache } from "../../../src/sound/timeline/draw/tiles";
import { clipBox } from "../../../src/sound/timeline/model/clipBox";
import { buildScene, type PlacedClip } from "../../../src/sound/timeline/model/scene";
import type { WavePeaks } from "../../../src/sound/waveform/waveform";
import { audio, testProject } from "../fixture";

/** A quarter is 40 pixels: at 120 BPM a pixel is 600 frames of the fixture's sample. */
const view = { zoom: 100, scrollX: 0, scrollY: 0, width: 640, height: 100, rowHeight: 64 };
const FRAMES = 96_000;
const TRACK = { base: "#00ff00", body: "#203040", bodySelected: "#304050" };

/** Silence, and full scale in frames 48,000 to 54,000. */
function burst(): WavePeaks {
  const levels = [256, 512, 1024].map((size) => {
    const pairs = new Int8Array(Math.ceil(FRAMES / size) * 2);
    for (let pair = 0; pair * size < FRAMES; pair++) {
      if (pair * size + size <= 48_000 || pair * size >= 54_000) continue;
      pairs[pair * 2] = -127;
      pairs[pair * 2 + 1] = 127;
    }
    return [pairs];
  });
  return { channels: 1, frames: FRAMES, framesPerPair: [256, 512, 1024], levels };
}

/** From which pixel to which the wave of a clip is high. */
async function highParts(clip: AudioClip, slow: boolean): Promise<[number, number][]> {
  const project = testProject([clip]);
  project.samples[clip.sampleId]!.frames = FRAMES;
  if (slow) project.tempo.slow = { id: "slow", tick: 960, bpm: 60 };
  const map = tempoMap(project.tempo);
  const placed = buildScene(project, map).clips.get(clip.id) as PlacedClip & { clip: AudioClip };
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [view.width, view.height];
  const context = canvas.getContext("2d")!;
  const tiles = new TileCache(900, Number.POSITIVE_INFINITY);
  const box = clipBox(view, placed);
  const peaks = burst();
  const draw = () => {
    tiles.beginFrame();
    context.clearRect(0, 0, view.width, view.height);
    const drawing = {
      context,
      view,
      theme: null as never,
      tiles,
      map,
      ratio: 1,
      tickAfter: (of: AudioClip, read: number) => tickAfter(of, project.samples, map, read),
      readUntil: (of: AudioClip, tick: number) => readUntil(of, project.samples, map, tick),
      peaksOf: () => peaks,
    };
    drawWave(drawing, placed, box, TRACK, 0);
    return !tiles.missed;
  };
  await expect.poll(draw).toBe(true);
  const row = Math.round(box.body + (box.bottom - box.body) / 4);
  const { data } = context.getImageData(0, row, view.width, 1);
  const parts: [number, number][] = [];
  for (let x = 0; x < view.width; x++) {
    if (data[x * 4 + 3]! < 128) continue;
    const last = parts.at(-1);
    if (last && last[1] === x) last[1] = x + 1;
    else parts.push([x, x + 1]);
  }
  return parts;
}

const stretch = { ratio: 1, transpose: 0, keepFormants: false };

test.each<[string, Partial<AudioClip>, slow: boolean, wanted: [number, number][]]>([
  ["plain", {}, false, [[80, 90]]],
  ["twice as fast", { rate: 2 }, false, [[40, 45]]],
  ["stretched", { stretch: { ...stretch, ratio: 1.5 } }, false, [[120, 135]]],
  ["compressed", { stretch: { ...stretch, ratio: 0.5 } }, false, [[40, 45]]],
  ["by rate and stretch together", { rate: 0.5, stretch: { ...stretch, ratio: 1.5 } }, false, [[240, 270]]],
  ["transposed", { stretch: { ...stretch, transpose: 7 } }, false, [[80, 90]]],
  ["reversed", { reversed: true }, false, [[70, 80]]],
  ["reversed and stretched", { reversed: true, stretch: { ...stretch, ratio: 2 } }, false, [[140, 160]]],
  [
    "repeating",
    { loop: { start: 0, end: 60_000 }, length: 180_000 },
    false,
    [
      [80, 90],
      [180, 190],
      [280, 290],
    ],
  ],
  [
    "repeating, reversed and compressed",
    { loop: { start: 0, end: 60_000 }, length: 180_000, reversed: true, stretch: { ...stretch, ratio: 0.5 } },
    false,
    [
      [35, 40],
      [85, 90],
      [135, 140],
    ],
  ],
  // second 1 is tick 1,440 there
  ["over a change of tempo", {}, true, [[60, 65]]],
  ["with the tempo, over a change of it", { stretch: { ...stretch, bpm: 120 } }, true, [[80, 90]]],
])("the wave of a clip is drawn where it sounds: %s", async (_, more, slow, wanted) => {
  const parts = await highParts(audio("a", { length: FRAMES, ...more }), slow);
  expect(parts).toHaveLength(wanted.length);
  wanted.forEach(([from, to], index) => {
    // a pair of peaks is 256 frames or more: a pixel at each edge
    expect(Math.abs(parts[index]![0] - from), `begins at ${parts[index]![0]}`).toBeLessThanOrEqual(2);
    expect(Math.abs(parts[index]![1] - to), `ends at ${parts[index]![1]}`).toBeLessThanOrEqual(2);
  });
});
