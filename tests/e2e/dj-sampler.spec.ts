import type { Page } from "@playwright/test";
import { becomesHeard, heardPeak } from "./support/listen";
import { dropFiles } from "./support/studio";
import { expect, test } from "./support/test";
import { sine, wav } from "./support/wav";

const RATE = 44_100;

/** A short tone on each beat of a tempo. */
function ticks(bpm: number, beats: number, hz: number): Buffer {
  const perBeat = (60 * RATE) / bpm;
  const long = 0.02 * RATE;
  return wav(Math.round(beats * perBeat), (frame) => {
    const into = frame % perBeat;
    return into > long ? 0 : 0.5 * Math.sin((Math.PI * into) / long) ** 2 * Math.sin((2 * Math.PI * hz * into) / RATE);
  });
}

const sampler = (page: Page) => page.getByRole("region", { name: "Sampler", exact: true });
const pad = (page: Page, name: string) => sampler(page).getByRole("button", { name: new RegExp(`^Pad ${name},`) });
const editor = (page: Page, name: string) => page.getByRole("region", { name: `Pad ${name}`, exact: true });
const player = (page: Page, deck: "A" | "B") => page.getByRole("region", { name: `Deck ${deck} player` });

async function openSampler(page: Page): Promise<void> {
  await page.goto("/dj");
  await page.getByRole("button", { name: "Sampler", exact: true }).click();
  await expect(sampler(page)).toBeVisible();
}

const silent = (page: Page) => expect.poll(() => heardPeak(page)).toBeLessThan(0.001);

test("a sound file dropped on a pad plays by pointer and key, is as loud as its gain, and is kept with the set", async ({
  page,
}) => {
  await openSampler(page);
  await dropFiles(pad(page, "A2"), [{ name: "Horn.wav", bytes: sine(440, 1.5, 0.5) }]);
  await expect(pad(page, "A2")).toHaveAccessibleName("Pad A2, Horn");
  // its sound is in memory
  await expect(pad(page, "A2")).toHaveText(/Horn/);
  await pad(page, "A2").click();
  await becomesHeard(page, 0.2);
  await expect(pad(page, "A2")).toHaveAttribute("aria-pressed", "true");
  // it ends by itself
  await expect(pad(page, "A2")).toHaveAttribute("aria-pressed", "false");
  await silent(page);

  const loudest = async () => {
    await page.keyboard.press("t");
    let peak = 0;
    await expect
      .poll(async () => {
        peak = Math.max(peak, await heardPeak(page));
        return pad(page, "A2").getAttribute("aria-pressed");
      })
      .toBe("false");
    await silent(page);
    return peak;
  };
  const before = await loudest();
  expect(before).toBeGreaterThan(0.2);
  const gain = editor(page, "A2").getByRole("slider", { name: "Gain of pad A2" });
  await gain.press("Enter");
  await page.keyboard.type("-12");
  await page.keyboard.press("Enter");
  await expect(gain).toHaveAttribute("aria-valuetext", /minus 12/);
  const ratio = (await loudest()) / before;
  expect(20 * Math.log10(ratio)).toBeCloseTo(-12, 0);

  // another bank has pads of its own
  await sampler(page).getByText("B", { exact: true }).click();
  await expect(pad(page, "B2")).toHaveAccessibleName("Pad B2, empty");
  await sampler(page).getByText("A", { exact: true }).click();
  await pad(page, "A2").click({ button: "right" });
  await page.getByRole("menuitemcheckbox", { name: "Loop, in sync" }).click();
  await page.reload();
  await expect(pad(page, "A2")).toHaveAccessibleName("Pad A2, Horn");
  // its sound is in memory again
  await expect(pad(page, "A2")).toHaveText(/Horn.*Loop/);
  await pad(page, "A2").click();
  await becomesHeard(page, 0.05);
  await expect(gain).toHaveAttribute("aria-valuetext", /minus 12/);
  await page.keyboard.press("Alt+0");
  await silent(page);

  await editor(page, "A2").getByRole("button", { name: "Clear the pad" }).click();
  await expect(pad(page, "A2")).toHaveAccessibleName("Pad A2, empty");
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await expect(pad(page, "A2")).toHaveAccessibleName("Pad A2, Horn");
});

/** Where the bursts of a tone are in the last 0.7 s that were heard, in seconds; those that are whole. */
function heardTicks(page: Page, tones: readonly number[]): Promise<number[][]> {
  return page.evaluate((all) => {
    let samples = new Float32Array(0);
    let [peak, sampleRate] = [0, 0];
    for (const ear of window.__ears ?? []) {
      if (ear.context.state === "closed") continue;
      const heard = new Float32Array(ear.fftSize);
      ear.getFloatTimeDomainData(heard);
      const its = heard.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
      if (its > peak) [samples, peak, sampleRate] = [heard, its, ear.context.sampleRate];
    }
    if (peak < 0.001) return all.map(() => []);
    const [wide, hop] = [Math.round(0.01 * sampleRate), Math.round(0.0005 * sampleRate)];
    return all.map((hz) => {
      const step = (2 * Math.PI * hz) / sampleRate;
      const power = Array.from({ length: Math.floor((samples.length - wide) / hop) }, (_, index) => {
        let [re, im] = [0, 0];
        for (let i = 0; i < wide; i++) {
          const value = (samples[index * hop + i] as number) * Math.sin((Math.PI * i) / wide) ** 2;
          re += value * Math.cos(step * i);
          im += value * Math.sin(step * i);
        }
        return ((re * re + im * im) * 16) / wide ** 2;
      });
      const loudest = Math.max(...power);
      const found: number[] = [];
      for (let index = 0; index < power.length; index++) {
        if (loudest < 1e-5 || (power[index] as number) < loudest / 10) continue;
        let [weight, sum, at] = [0, 0, index];
        for (; at < power.length && (power[at] as number) >= loudest / 10; at++) {
          weight += (power[at] as number) * at;
          sum += power[at] as number;
        }
        if (index > 0 && at < power.length) found.push(((weight / sum) * hop + wide / 2) / sampleRate);
        index = at;
      }
      return found;
    });
  }, tones);
}

const LOW = 900;
const HIGH = 3700;

test("a loop cut out of a deck plays on a pad in time with another deck, also when that goes faster", async ({
  page,
}) => {
  await openSampler(page);
  const library = page.getByRole("region", { name: "Library" });
  await dropFiles(library, [
    { name: "high.wav", bytes: ticks(125, 64, HIGH) },
    { name: "low.wav", bytes: ticks(120, 120, LOW) },
  ]);
  const bpm = async (deck: "A" | "B") => Number(await player(page, deck).locator("[data-reading=bpm]").textContent());
  for (const [title, deck, tempo] of [
    ["high", "A", 125],
    ["low", "B", 120],
  ] as const) {
    await library.getByRole("button", { name: `Load ${title} to deck ${deck}` }).click();
    await expect(player(page, deck).getByText(title, { exact: true })).toBeVisible();
    await expect.poll(() => bpm(deck)).toBeCloseTo(tempo, 1);
  }
  // a loop of four beats
  await page.keyboard.press("q");
  await pad(page, "A1").click();
  await editor(page, "A1").getByRole("button", { name: "Put on the pad" }).click();
  await page.getByRole("menuitem", { name: "Loop of deck A" }).click();
  await expect(pad(page, "A1")).toHaveAccessibleName("Pad A1, Loop of high, 4 beats");
  await expect(pad(page, "A1")).toHaveText(/Loop of high/);

  await player(page, "B").getByRole("button", { name: "Play" }).click();
  await becomesHeard(page, 0.1);
  await pad(page, "A1").click();
  await expect(pad(page, "A1")).toHaveAttribute("aria-pressed", "true");
  /** How far the pad's ticks are from the deck's at the most, ms; null where there are not some of both. */
  const apart = async () => {
    const [low = [], high = []] = await heardTicks(page, [LOW, HIGH]);
    // near the ends of what is heard one of two may be cut off
    const within = high.filter((at) => at > 0.05 && at < 0.6);
    if (low.length === 0 || within.length === 0) return null;
    return 1000 * Math.max(...within.map((at) => Math.min(...low.map((other) => Math.abs(other - at)))));
  };
  /** Waits until they are together in three stretches one after the other: ticks that drift meet now and then. */
  const areTogether = async () => {
    let stretches = 0;
    const together = async () => {
      const ms = await apart();
      stretches = ms !== null && ms < 3 ? stretches + 1 : 0;
      return stretches;
    };
    await expect.poll(together, { intervals: [800] }).toBeGreaterThanOrEqual(3);
  };
  await areTogether();
  const tempo = page.getByRole("slider", { name: "Tempo of deck B" });
  await tempo.press("End");
  await expect.poll(() => bpm("B")).toBeCloseTo(129.6, 1);
  await areTogether();
  await page.keyboard.press("5");
  await expect.poll(async () => (await heardTicks(page, [HIGH]))[0]).toEqual([]);
});
