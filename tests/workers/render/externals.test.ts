import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";
import { externalManifest, externalPlugin } from "../../../contract/devices/external";
import { EXTERNAL_PIECE } from "../../../contract/engine/memory";
import { newPlugin } from "../../../contract/project/newProject";
import { fontPresets } from "../../../workers/program/fontPresets";
import type { ExternalRenderer, SentPiece } from "../../../workers/render/externals";
import { renderProject } from "../../../workers/render/render";
import { memorySamples, Song } from "./song";

const RATE = 44100;
let module: WebAssembly.Module;
beforeAll(async () => {
  module = await WebAssembly.compile(readFileSync(new URL("../../../dsp/build/engine.wasm", import.meta.url)));
});

const delay = (song: Song, trackId: string, order = "V", more: object = {}) => {
  const plugin = externalPlugin(externalManifest("tone", "FeedbackDelay")!);
  const device = newPlugin({ id: song.makeId(), trackId, order, kind: "external", plugin });
  song.run("addDevice", { device: { ...device, ...more } });
  return device.id;
};

/** A track with an impulse through an external device. */
function song(): { song: Song; track: string } {
  const made = new Song();
  const track = made.addTrack("audio");
  const samples = new Float32Array(20_000);
  samples[9000] = 0.5;
  made.addClip(track, made.addSample([samples], RATE), 0);
  return { song: made, track };
}

/** Gives back what it gets, louder; `pieces` counts them. */
class Louder implements ExternalRenderer {
  pieces = 0;
  closed = false;
  constructor(private readonly answer: string | number[] = [0]) {}
  open = async () => this.answer;
  close = () => {
    this.closed = true;
  };
  exchange = async ({ sends }: SentPiece) => {
    this.pieces++;
    return sends.map((x) => x * 1.5);
  };
}

async function render(made: Song, externals?: ExternalRenderer): Promise<Float32Array> {
  const heard: number[] = [];
  await renderProject(
    {
      module,
      project: made.project,
      samples: memorySamples(made.files),
      presets: fontPresets(() => Promise.reject(new Error("no font"))),
      ...(externals && { externals }),
    },
    ({ left }) => void heard.push(...left),
  );
  return Float32Array.from(heard);
}

describe("a project with an external device", () => {
  test("is not rendered where nobody renders the device, and the sentence names it", async () => {
    const { song: made, track } = song();
    delay(made, track);
    await expect(render(made)).rejects.toThrow("“Feedback delay” plays only in the studio");
  });

  test("is rendered without it where it does not sound", async () => {
    const { song: made, track } = song();
    delay(made, track, "V", { bypassed: true });
    delay(made, made.addTrack("audio"));
    expect((await render(made)).length).toBeGreaterThan(0);
  });

  test("an external device on a return is missed too", async () => {
    const { song: made } = song();
    delay(made, made.addTrack("return"));
    await expect(render(made)).rejects.toThrow("plays only in the studio");
  });

  test("is rendered with what comes back, on its frame", async () => {
    const { song: made, track } = song();
    const dry = await render(made);
    delay(made, track);
    const louder = new Louder();
    const wet = await render(made, louder);
    expect(wet.length).toBe(dry.length);
    const at = (samples: Float32Array) =>
      samples.reduce((best, x, i) => (Math.abs(x) > Math.abs(samples[best]!) ? i : best), 0);
    expect(at(wet)).toBe(at(dry));
    expect(louder.pieces).toBeGreaterThanOrEqual(Math.floor(20_000 / EXTERNAL_PIECE));
    expect(louder.closed).toBe(true);
  });

  test("is rendered on its frame where the device delays beyond its piece", async () => {
    const { song: made, track } = song();
    const dry = await render(made);
    delay(made, track);
    let before = new Float32Array(0);
    const late: ExternalRenderer = {
      open: async () => [700],
      close: () => {},
      // 700 frames later on either side
      exchange: async ({ sends }) => {
        const now = sends.slice();
        for (const side of [0, EXTERNAL_PIECE]) {
          now.copyWithin(side + 700, side, side + EXTERNAL_PIECE - 700);
          now.set(
            before.length === 0
              ? new Float32Array(700)
              : before.subarray(side + EXTERNAL_PIECE - 700, side + EXTERNAL_PIECE),
            side,
          );
        }
        before = sends;
        return now;
      },
    };
    const wet = await render(made, late);
    const loud = (samples: Float32Array) => samples.findIndex((x) => Math.abs(x) > 0.1);
    expect(loud(wet)).toBe(loud(dry));
    expect(wet.length).toBe(dry.length);
  });

  test("fails with the sentence of whoever should have rendered it", async () => {
    const { song: made, track } = song();
    delay(made, track);
    const refusing = new Louder("“Feedback delay” is not known here.");
    await expect(render(made, refusing)).rejects.toThrow("is not known here");
    expect(refusing.closed).toBe(true);
  });

  test("fails with a sentence where it has more of them than sound at once", async () => {
    const { song: made, track } = song();
    for (const order of ["B", "D", "F", "H", "K"]) delay(made, track, order);
    await expect(render(made, new Louder())).rejects.toThrow("4 external devices at once");
  });
});
