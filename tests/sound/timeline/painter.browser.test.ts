import { describe, expect, test } from "vitest";
import { createMainMemory, MeterField } from "../../../contract/engine/memory";
import { StatusField, StatusWriter } from "../../../contract/engine/statusBlock";
import { newTrack } from "../../../contract/project/newProject";
import { keysBetween } from "../../../contract/project/order";
import type { Theme } from "../../../src/kit/surface/theme";
import { TimelinePainter } from "../../../src/sound/timeline/painter/painter";
import { type Look, projectChanges } from "../../../src/sound/timeline/painter/protocol";
import type { SurfaceName } from "../../../src/sound/timeline/painter/surfaces";
import { audio, notes, SAMPLE, testProject } from "../fixture";

const THEME: Theme = {
  app: "#101010",
  panel: "#181818",
  raised: "#202020",
  well: "#080808",
  line: "#303030",
  lineStrong: "#404040",
  controlLine: "#505050",
  text: "#ffffff",
  muted: "#808080",
  accent: "#ffcc00",
  accentSoft: "#554400",
  record: "#ff0000",
  play: "#00ff00",
  onTrack: "#000000",
  keys: { white: "#eeeeee", black: "#111111", line: "#777777", text: "#333333" },
  over: "#ff0010",
  meterLow: "#00c040",
  meterHigh: "#f0e000",
  font: "sans-serif",
  mono: "monospace",
  tracks: Array.from({ length: 16 }, (_, index) => {
    const base = `#00${(index * 8).toString(16).padStart(2, "0")}ff`;
    return { base, body: "#203040", bodySelected: "#304050" };
  }),
};
const TEXT = [255, 255, 255];
const view = { zoom: 100, scrollX: 0, scrollY: 0, width: 400, height: 200, rowHeight: 64 };
const NONE: ReadonlySet<string> = new Set();

/** The document of the tests with many tracks more, so that the lanes can scroll. */
function song() {
  const project = testProject([audio("a"), notes("n", { start: 960 }), audio("b", { trackId: "audio2", start: 1920 })]);
  const master = Object.values(project.tracks).find((track) => track.kind === "master")!;
  keysBetween("z", null, 20).forEach((order, index) => {
    const id = `more${index}`;
    project.tracks[id] = newTrack({ id, kind: "audio", name: id, color: index % 16, order, output: master.id });
  });
  return project;
}

/** The largest difference of two pictures' channels, 0..255. */
const furthest = (a: Uint8ClampedArray, b: Uint8ClampedArray) =>
  a.reduce((most, value, at) => Math.max(most, Math.abs(value - (b[at] ?? 256))), 0);

class Bench {
  readonly memory = createMainMemory();
  readonly painter = new TimelinePainter(() => undefined);
  readonly #status = new StatusWriter(this.memory.status);
  readonly #canvases = new Map<SurfaceName, HTMLCanvasElement>();
  #now = 0;

  constructor(look: Partial<Look> = {}) {
    for (const name of ["lanes", "ruler", "heads", "meters"] as const) {
      const canvas = document.createElement("canvas");
      this.#canvases.set(name, canvas);
      this.painter.setSurface(name, canvas);
    }
    this.painter.change(projectChanges(null, song())!);
    this.painter.look({
      view,
      ratio: 1,
      grid: "1/4",
      selected: NONE,
      focused: null,
      held: NONE,
      trackId: null,
      trackIds: NONE,
      loop: { enabled: false, start: 0, end: 0 },
      returns: false,
      theme: THEME,
      headsWidth: 264,
      readings: {
        status: this.memory.status,
        meters: this.memory.meters,
        spectra: null,
        sampleRate: 44100,
        strips: new Map([
          ["audio1", 3],
          ["audio2", 0],
        ]),
      },
      ...look,
    });
  }

  /** Draws with the playhead at a tick, some ms after the last time. */
  at(tick: number, elapsed = 16): boolean {
    this.#status.begin();
    this.#status.set(StatusField.tick, tick);
    this.#status.end();
    this.#now += elapsed;
    return this.painter.draw(this.#now);
  }

  peak(strip: number, left: number, right: number, clip = 0): void {
    new Float32Array(this.memory.meters).set([left, right], strip * MeterField.count + MeterField.peakLeft);
    new Float32Array(this.memory.meters)[strip * MeterField.count + MeterField.clipLeft] = clip;
  }

  /** All pixels of a canvas. */
  picture(name: SurfaceName): ImageData {
    const canvas = this.#canvases.get(name)!;
    return canvas.getContext("2d")!.getImageData(0, 0, canvas.width, canvas.height);
  }

  /** Red, green and blue of a pixel of the display. */
  pixel(name: SurfaceName, x: number, y: number): number[] {
    const { data, width } = this.picture(name);
    return [...data.slice((y * width + x) * 4, (y * width + x) * 4 + 3)];
  }
}

describe("the playhead", () => {
  test("stands where the engine's tick is: 40 pixels a quarter", () => {
    const bench = new Bench();
    bench.at(2400);
    // below the last clip's row nothing else is white
    expect(bench.pixel("lanes", 100, 190)).toEqual(TEXT);
    expect(bench.pixel("lanes", 99, 190)).not.toEqual(TEXT);
    expect(bench.pixel("lanes", 101, 190)).not.toEqual(TEXT);
  });

  test.each([1, 1.25, 1.5, 2])("leaves no trace as it goes on, at %s pixels of the display per pixel", (ratio) => {
    const moving = new Bench({ ratio });
    for (let tick = 0; tick <= 3000; tick += 100) moving.at(tick);
    moving.at(4321);
    const fresh = new Bench({ ratio });
    fresh.at(4321);
    const [seen, wanted] = [moving.picture("lanes"), fresh.picture("lanes")];
    expect(seen.width).toBe(Math.round(400 * ratio));
    expect(furthest(seen.data, wanted.data)).toBe(0);
  });

  test("leaves no trace on selected clips, whose round handles are blended a little otherwise in parts", () => {
    const selected = new Set(["a", "b", "n"]);
    const moving = new Bench({ selected });
    for (let tick = 0; tick <= 3000; tick += 40) moving.at(tick);
    const fresh = new Bench({ selected });
    fresh.at(3000);
    expect(furthest(moving.picture("lanes").data, fresh.picture("lanes").data)).toBeLessThan(48);
  });

  test("goes with the lanes as they scroll, and out of sight", () => {
    const bench = new Bench();
    bench.at(2400);
    bench.painter.look({ view: { ...view, scrollX: 30 } });
    bench.at(2400);
    expect(bench.pixel("lanes", 70, 190)).toEqual(TEXT);
    bench.painter.look({ view: { ...view, scrollX: 200 } });
    bench.at(2400);
    const row = Array.from({ length: 400 }, (_, x) => bench.pixel("lanes", x, 195));
    expect(row).not.toContainEqual(TEXT);
  });

  test("is followed for as long as an engine runs, and not without one", () => {
    const bench = new Bench();
    expect(bench.at(0)).toBe(true);
    bench.painter.look({ readings: null });
    bench.at(0);
    expect(bench.at(0)).toBe(false);
  });
});

describe("the heads' meters", () => {
  test("show each track's own strip: loud ones tall, clipped ones with their light on", () => {
    const bench = new Bench();
    bench.peak(3, 1.5, 0.1, 1);
    bench.at(0);
    const bottom = 4 + 5 + 2 + 49;
    // audio1: +3.5 dB on the left, −20 dB on the right; audio2 is silent
    expect(bench.pixel("meters", 1, 6)).toEqual([255, 0, 16]);
    expect(bench.pixel("meters", 1, bottom - 2)).toEqual([0, 192, 64]);
    expect(bench.pixel("meters", 1, bottom - 42)).toEqual([255, 0, 16]);
    expect(bench.pixel("meters", 8, bottom - 2)).toEqual([0, 192, 64]);
    expect(bench.pixel("meters", 8, bottom - 42)).toEqual([8, 8, 8]);
    expect(bench.pixel("meters", 1, 64 + 6)).toEqual([8, 8, 8]);
    expect(bench.pixel("meters", 1, 64 + bottom - 2)).toEqual([8, 8, 8]);
  });

  test("fall in silence and scroll with the lanes", () => {
    const bench = new Bench();
    bench.peak(0, 1, 1);
    bench.at(0);
    bench.peak(0, 0, 0);
    bench.painter.look({ view: { ...view, scrollY: 64 } });
    bench.at(0);
    const bottom = 4 + 5 + 2 + 49;
    // audio2 is the first row now
    expect(bench.pixel("meters", 1, bottom - 2)).toEqual([0, 192, 64]);
    for (let step = 0; step < 40; step++) bench.at(0, 100);
    expect(bench.pixel("meters", 1, bottom - 2)).toEqual([8, 8, 8]);
  });
});

describe("the drawn heads", () => {
  test("show the colours of the rows in sight, and which are selected", () => {
    const bench = new Bench({ view: { ...view, scrollY: 64 * 4 }, trackIds: new Set(["more1"]) });
    bench.at(0);
    expect(bench.pixel("heads", 4, 30)).toEqual([0, 0, 255]);
    expect(bench.pixel("heads", 4, 64 + 30)).toEqual([0, 8, 255]);
    expect(bench.pixel("heads", 0, 64 + 30)).toEqual([255, 204, 0]);
    expect(bench.pixel("heads", 250, 30)).toEqual([0x10, 0x10, 0x10]);
    expect(bench.pixel("heads", 250, 64 + 30)).toEqual([0x20, 0x20, 0x20]);
  });
});

describe("the ruler", () => {
  test("has its markers where their ticks are, and follows the lanes sideways only", () => {
    const bench = new Bench();
    bench.at(0);
    // the signature at tick 0 has a line in the accent's colour
    expect(bench.pixel("ruler", 0, 50)).toEqual([255, 204, 0]);
    const before = bench.picture("ruler").data;
    bench.painter.look({ view: { ...view, scrollY: 64 } });
    bench.at(0);
    expect(furthest(bench.picture("ruler").data, before)).toBe(0);
    bench.painter.look({ view: { ...view, scrollX: 10 } });
    bench.at(0);
    expect(furthest(bench.picture("ruler").data, before)).toBeGreaterThan(0);
  });
});

describe("a clip whose recording is not stored here", () => {
  const BODY = [0x20, 0x30, 0x40];
  /** the lowest part of the first clip, right of its warning sign: 160 pixels of the first row */
  const line = (bench: Bench, from = 40) =>
    Array.from({ length: 100 }, (_, index) => bench.pixel("lanes", from + index, 60));

  test("is hatched, goes along as it scrolls, and is plain again once the recording comes", () => {
    const bench = new Bench();
    bench.at(99_999);
    expect(line(bench).every((pixel) => pixel.join() === BODY.join())).toBe(true);
    bench.painter.setPeaks(SAMPLE, "missing");
    bench.at(99_999);
    const hatched = line(bench);
    expect(hatched).toContainEqual(BODY);
    expect(hatched.filter((pixel) => pixel.join() !== BODY.join()).length).toBeGreaterThan(10);
    expect(hatched.slice(8)).toEqual(hatched.slice(0, -8));
    bench.painter.look({ view: { ...view, scrollX: 3 } });
    bench.at(99_999);
    expect(line(bench, 37)).toEqual(hatched);
    const silence = { channels: 1 as const, frames: 480_000, framesPerPair: [256], levels: [[new Int8Array(3750)]] };
    bench.painter.setPeaks(SAMPLE, silence);
    bench.at(99_999);
    expect(line(bench).every((pixel) => pixel.join() === BODY.join())).toBe(true);
  });

  test("has a warning sign and says so first in its title", () => {
    const [bench, plain] = [new Bench(), new Bench()];
    bench.painter.setPeaks(SAMPLE, "missing");
    for (const one of [bench, plain]) one.at(99_999);
    // the sign's triangle is filled with the text's colour
    expect(bench.pixel("lanes", 11, 45)).toEqual(TEXT);
    expect(plain.pixel("lanes", 11, 45)).toEqual(BODY);
    const title = (one: Bench) => one.picture("lanes").data.slice(0, 400 * 15 * 4);
    expect(furthest(title(bench), title(plain))).toBeGreaterThan(100);
  });
});
