import { describe, expect, test } from "vitest";
import { Size } from "../../../dsp/abi";
import type { EngineExports } from "../../../dsp/host";
import { db, difference, noise, peak, rms, sine } from "../effects/signal";
import { startEngine } from "../engines";

const RATE = 48000;

/** An engine of one stretcher, which plays a source. */
class Player {
  readonly engine: EngineExports;
  readonly id: number;
  readonly #memory: WebAssembly.Memory;
  readonly #source: number;
  readonly #out: number;
  /** source frames given so far */
  #given = 0;
  #owed = 0;
  #rate = 1;

  constructor(
    readonly source: Float32Array,
    rate = RATE,
  ) {
    const { exports, memory, foreign } = startEngine<EngineExports>(rate);
    foreign.reserve(1);
    this.engine = exports;
    this.#memory = memory;
    this.id = exports.stretcherOpen();
    this.#source = exports.allocate(Size.foreignFrames * 64);
    this.#out = exports.allocate(Size.foreignFrames * 8);
  }

  #put(from: number, frames: number, at = this.#source): void {
    const to = new Float32Array(this.#memory.buffer, at, frames);
    for (let n = 0; n < frames; n++) to[n] = this.source[from + n] ?? 0;
  }

  /** Goes to a source frame, at a speed. */
  seek(frame: number, rate: number): this {
    const { engine, id } = this;
    const history = engine.stretcherHistory(id);
    this.#given = frame + engine.stretcherLead(id);
    this.#rate = rate;
    this.#owed = 0;
    for (let at = 0; at < history; at += Size.foreignFrames) {
      const frames = Math.min(Size.foreignFrames, history - at);
      this.#put(this.#given - history + at, frames);
      engine.stretcherFeed(id, at, this.#source, this.#source, frames);
    }
    engine.stretcherSeek(id, rate);
    this.render(engine.stretcherRunUp(id));
    return this;
  }

  /** The next frames: left and right are equal except for rounding. */
  render(frames: number, piece = Size.block): Float32Array {
    const out = new Float32Array(frames);
    for (let at = 0; at < frames; ) {
      const count = Math.min(piece, frames - at);
      this.#owed += this.#rate * count;
      const taken = Math.floor(this.#owed);
      this.#owed -= taken;
      this.#put(this.#given, taken);
      this.#given += taken;
      const right = this.#out + count * 4;
      expect(this.engine.stretcherRender(this.id, this.#source, this.#source, taken, this.#out, right, count)).toBe(1);
      out.set(new Float32Array(this.#memory.buffer, this.#out, count), at);
      // both sides go through one transform
      expect(
        difference(new Float32Array(this.#memory.buffer, right, count), out.subarray(at, at + count)),
      ).toBeLessThan(1e-3);
      at += count;
    }
    return out;
  }
}

test("at the source's own speed a seek gives the source from that frame on, at once", () => {
  const source = noise(RATE * 2, 0.5);
  for (const frame of [0, 30_000, 51_234]) {
    const out = new Player(source).seek(frame, 1).render(12_800);
    const wanted = source.subarray(frame, frame + 12_800);
    expect(db(difference(out, wanted) / peak(wanted)), `${frame}`).toBeLessThan(-90);
  }
});

test.each([138 / 128, 118 / 128, 0.75, 1.5, 2])("at %f times the speed a sine keeps its pitch and level", (rate) => {
  for (const hz of [110, 1000, 5000]) {
    const out = new Player(sine(RATE * 5, hz, RATE, 0.25)).seek(RATE / 2, rate).render(RATE);
    const same = (n: number) => Math.sin((2 * Math.PI * hz * n) / RATE);
    const phaseAt = (from: number) => {
      let [re, im] = [0, 0];
      for (let n = 0; n < 9600; n++) {
        const window = 0.5 - 0.5 * Math.cos((2 * Math.PI * n) / 9600);
        re += out[from + n]! * window * same(from + n + RATE / hz / 4);
        im -= out[from + n]! * window * same(from + n);
      }
      return Math.atan2(im, re);
    };
    const turned = phaseAt(30_000) - phaseAt(28_000);
    const off = (Math.atan2(Math.sin(turned), Math.cos(turned)) / (2 * Math.PI) / 2000) * RATE;
    expect(Math.abs(1200 * Math.log2((hz + off) / hz)), `${hz} Hz`).toBeLessThan(1);
    expect(Math.abs(db(rms(out, 9600, 40_000) / (0.25 * Math.SQRT1_2))), `${hz} Hz`).toBeLessThan(0.5);
  }
});

describe.each([138 / 128, 118 / 128, 0.5, 2, 0.3])("at %f times the speed", (rate) => {
  test("what begins in the source begins where the speed says", () => {
    const onset = 40_000;
    const source = new Float32Array(RATE * 3);
    source.set(noise(RATE * 2, 0.5), onset);
    const start = 30_000;
    const out = new Player(source).seek(start, rate).render(48_000);
    const wanted = (onset - start) / rate;
    const heard = out.findIndex((_, n) => n + 48 < out.length && rms(out, n, n + 48) > 0.15);
    expect(Math.abs(heard - wanted) / RATE).toBeLessThan(0.008);
  });

  test("a seek gives the same bytes every time, whatever was played before", () => {
    const player = new Player(noise(RATE * 4, 0.5));
    const first = player.seek(RATE, rate).render(12_800);
    player.seek(RATE * 2, 1.3).render(9_000);
    expect(difference(player.seek(RATE, rate).render(12_800), first)).toBe(0);
    expect(difference(new Player(player.source).seek(RATE, rate).render(12_800), first)).toBe(0);
  });
});

test("stretchers that are closed are had again, and there are no more than were made", () => {
  const { engine, id } = new Player(new Float32Array(1));
  expect(id).toBe(0);
  expect(engine.stretcherOpen()).toBe(-1);
  engine.stretcherClose(id);
  expect(engine.stretcherOpen()).toBe(0);
});
