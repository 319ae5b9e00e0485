import { servePage } from "../browser";
import { Chromium } from "../chromium";
import type { Benchmark } from "../run";
import { startLoop } from "./loop";
import type { Opening } from "./page/main";

const OPENINGS = 4;
const TAKES = 3;
const CLICKS = 8;

const ms = (seconds: number) => Math.round(seconds * 1e5) / 100;

export const benchmark: Benchmark = {
  title: "takes of clicks through a loop outside the page, after calibration: how far they lie off",
  async run(args) {
    const openings = Number(args[0] ?? OPENINGS);
    const loop = await startLoop();
    const served = await servePage(new URL("./page/", import.meta.url));
    // Nobody is there to allow the microphone; the device itself is real.
    const chromium = await Chromium.start({ flags: ["--use-fake-ui-for-media-stream"], env: loop.env });
    const results: Opening[] = [];
    try {
      const { page } = chromium;
      page.on("pageerror", (error) => console.error(error));
      console.log("opening   reported ms   calibrated ms   takes   jumps   largest error ms");
      for (let opening = 0; opening < openings; opening++) {
        await page.goto(served.url);
        const result = await page.evaluate(([takes, clicks]) => window.recordTakes(takes, clicks), [
          TAKES,
          CLICKS,
        ] as const);
        results.push(result);
        const errors = result.takes.flatMap((take) => take.errors);
        const worst = Math.max(...errors.map((error) => Math.abs(error ?? Number.POSITIVE_INFINITY)));
        const jumps = result.takes.reduce((sum, take) => sum + take.jumps, 0);
        console.log(
          [opening, ms(result.estimated), ms(result.calibrated), result.takes.length, jumps, worst.toFixed(3)]
            .map((value, i) => String(value).padStart([7, 14, 16, 8, 8, 19][i] ?? 0))
            .join(""),
        );
        for (const notice of result.notices) console.log(`        ${notice}`);
      }
    } finally {
      await chromium.close();
      await served.close();
      await loop.close();
    }
    const takes = results.flatMap((result) => result.takes);
    const errors = takes.flatMap((take) => take.errors);
    const heard = errors.flatMap((error) => (error === null ? [] : [Math.abs(error)]));
    if (heard.length < errors.length) {
      throw new Error(`${errors.length - heard.length} of ${errors.length} clicks are not in their takes.`);
    }
    const trips = results.map((result) => result.calibrated);
    return {
      errorMaxMs: Math.round(Math.max(...heard) * 1000) / 1000,
      takes: takes.length,
      reopenSpreadMs: ms(Math.max(...trips) - Math.min(...trips)),
      clicks: errors.length,
      refusedCalibrations: results.reduce((sum, result) => sum + result.refused, 0),
      jumps: takes.reduce((sum, take) => sum + take.jumps, 0),
    };
  },
};
