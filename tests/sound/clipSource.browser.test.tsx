import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { AudioClip } from "../../contract/project/document";
import { ClipInspector } from "../../src/sound/clip/ClipInspector";
import * as source from "../../src/sound/timeline/clipSource";
import { useSelection } from "../../src/stores/selection";
import { now, openInMemory } from "../studios/fakes";
import { seriousViolations } from "../ui/axe";
import { cleanup, render } from "../ui/render";
import { audio, SAMPLE_FRAMES, testProject } from "./fixture";

let log: { run: string[] };
/** Two seconds at 120 BPM, from one second into ten on. */
beforeEach(async () => {
  await page.viewport(1280, 800);
  log = openInMemory(testProject([audio("a", { offset: 48_000, start: 960 }), audio("b", { timeBase: "absolute" })]));
  useSelection.getState().selectClips(["a"]);
  render(
    <main style={{ width: 260 }}>
      <h1 className="srOnly">Studio</h1>
      <ClipInspector onOpen={() => undefined} />
    </main>,
  );
});
afterEach(cleanup);

const clip = (id = "a") => now().clips[id] as AudioClip;
const slider = (name: string) => page.getByRole("slider", { name });
const button = (name: string) => page.getByRole("button", { name });
const PLAIN = { ratio: 1, transpose: 0, keepFormants: false };

/** Types a value into a field, as a person does. */
async function type(name: string, value: string): Promise<void> {
  (slider(name).element() as HTMLElement).focus();
  await userEvent.keyboard("{Enter}");
  await userEvent.keyboard(`{Control>}a{/Control}${value}{Enter}`);
}

describe("the inspector of an audio clip", () => {
  test("sets its speed, its stretch and its pitch apart from each other", async () => {
    await type("Speed of the clip, and its pitch with it", "150");
    await expect.poll(() => clip().rate).toBe(1.5);
    await type("Length of the clip, its pitch unchanged", "80");
    await expect.poll(() => clip().stretch).toEqual({ ...PLAIN, ratio: 0.8, bpm: 120 });
    await type("Pitch of the clip, its length unchanged", "-3");
    await type("Fine pitch of the clip", "25");
    await expect.poll(() => clip().stretch?.transpose).toBe(-2.75);
    expect(clip()).toMatchObject({ rate: 1.5, stretch: { ratio: 0.8, bpm: 120 }, offset: 48_000, length: 96_000 });
    await button("Keep the formants when the pitch changes").click();
    await expect.poll(() => clip().stretch?.keepFormants).toBe(true);
  });

  test("makes one command of each", async () => {
    await type("Length of the clip, its pitch unchanged", "125");
    await expect.poll(() => clip().stretch?.ratio).toBe(1.25);
    await button("Follow the tempo with the clip").click();
    await expect.poll(() => clip().stretch).toEqual({ ...PLAIN, ratio: 1.25 });
    expect(log.run).toEqual(["setClip", "setClip"]);
  });

  test("has it follow the tempo, or keep its speed", async () => {
    await button("Follow the tempo with the clip").click();
    await expect.poll(() => clip().stretch).toEqual({ ...PLAIN, bpm: 120 });
    await expect.element(button("Follow the tempo with the clip")).toHaveAttribute("aria-pressed", "true");
    await button("Follow the tempo with the clip").click();
    await expect.poll(() => clip().stretch ?? null).toBe(null);
    // an absolute clip has no tempo to follow
    useSelection.getState().selectClips(["b"]);
    await expect.poll(() => button("Follow the tempo with the clip").query()).toBe(null);
  });

  test("repeats what it plays, from and to where one says", async () => {
    await button("Repeat the recording in the clip").click();
    await expect.poll(() => clip().loop).toEqual({ start: 48_000, end: 144_000 });
    await type("Where the repeated part of the recording ends", "2");
    await expect.poll(() => clip().loop).toEqual({ start: 48_000, end: 96_000 });
    await type("Where the repeated part of the recording begins", "0.5");
    await expect.poll(() => clip().loop).toEqual({ start: 24_000, end: 96_000 });
    await button("Repeat the recording in the clip").click();
    await expect.poll(() => clip().loop).toBe(null);
    expect(clip().offset + clip().length).toBeLessThanOrEqual(SAMPLE_FRAMES);
  });

  test.each([360, 768, 1280])(
    "has no control that a reader cannot name, nor one cut off, at %i pixels",
    async (width) => {
      await page.viewport(width, 800);
      await button("Repeat the recording in the clip").click();
      expect(await seriousViolations()).toEqual([]);
      const inside = document.querySelector("main")!.getBoundingClientRect();
      for (const control of document.querySelectorAll("[role=slider],button")) {
        const box = control.getBoundingClientRect();
        expect(box.right, control.getAttribute("aria-label") ?? "").toBeLessThanOrEqual(inside.right + 0.5);
      }
    },
  );
});

describe("the actions on selected clips", () => {
  test("change all of them, each as it is", async () => {
    useSelection.getState().selectClips(["a", "b"]);
    source.transposeClips(1);
    source.transposeClips(1);
    expect([clip("a").stretch, clip("b").stretch]).toEqual([
      { ...PLAIN, transpose: 2 },
      { ...PLAIN, transpose: 2 },
    ]);
    source.keepFormantsOfClips();
    source.followTempoWithClips();
    expect([clip("a").stretch, clip("b").stretch]).toEqual([
      { ...PLAIN, transpose: 2, keepFormants: true, bpm: 120 },
      { ...PLAIN, transpose: 2, keepFormants: true },
    ]);
    source.repeatClips();
    expect([clip("a").loop, clip("b").loop]).toEqual([
      { start: 48_000, end: 144_000 },
      { start: 0, end: 96_000 },
    ]);
    source.repeatClips();
    source.followTempoWithClips();
    source.keepFormantsOfClips();
    source.transposeClips(-2);
    for (const id of ["a", "b"]) expect(clip(id)).toMatchObject({ loop: null, length: 96_000 });
    expect([clip("a").stretch ?? null, clip("b").stretch ?? null]).toEqual([null, null]);
  });
});
