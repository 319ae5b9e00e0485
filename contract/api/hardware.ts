import { z } from "zod";
import { EMPTY, route } from "./route";
import { line } from "./texts";
import { id, time } from "./values";

/** The most of everything that browsers report of their hardware. */
export const HARDWARE = {
  /** browsers of a person that are remembered */
  browsers: 8,
  controllers: 32,
  features: 16,
  /** a browser that has not reported for so many seconds may have gone */
  freshSeconds: 90,
} as const;

const count = z.int().min(0).max(10_000).nullable().describe("null: nobody can tell");

const controller = z
  .object({
    name: line(120, "A name"),
    status: z.enum(["connected", "disconnected", "pairing", "other"]),
    channels: count,
    buttons: count,
    knobs: count,
    faders: count,
    battery: z.number().min(0).max(100).nullable().describe("percent; null where it does not tell"),
    features: z.array(line(60, "A feature")).max(HARDWARE.features),
  })
  .meta({ id: "HardwareController" });
export type HardwareController = z.infer<typeof controller>;

const ms = z.number().min(0).max(60_000);
const engine = z
  .object({
    running: z.boolean(),
    sampleRate: z.number().min(0).max(768_000).nullable(),
    baseLatencyMs: ms.nullable(),
    outputLatencyMs: ms.nullable(),
    load: z.number().min(0).max(100).nullable().describe("share of a quantum that was computed, 1 is all of it"),
    underruns: z.int().min(0).nullable(),
  })
  .meta({ id: "HardwareEngine" });

const report = z.object({
  browserId: id.describe("made by the browser, the same at each report"),
  name: line(80, "A name").describe("as the browser calls itself: Chrome on Linux"),
  controllers: z.array(controller).max(HARDWARE.controllers),
  engine: engine.nullable().describe("null where no engine was started"),
});

const browser = report
  .extend({ at: time, fresh: z.boolean().describe("it has reported within the last 90 seconds") })
  .meta({ id: "HardwareBrowser" });

/** The hardware at a person's browsers, as these report it: what no browser has said is not known here. */
export const hardware = {
  status: route({
    id: "hardware.status",
    method: "GET",
    path: "/api/hardware/status",
    summary: "What the caller's browsers last reported of their controllers and sound engine, the latest first.",
    access: "user",
    answers: { 200: z.object({ items: z.array(browser).max(HARDWARE.browsers) }) },
  }),
  report: route({
    id: "hardware.report",
    method: "PUT",
    path: "/api/hardware/status",
    summary: "A browser says what is connected to it: on changes, and every minute while a studio is open.",
    access: "user",
    body: report,
    answers: { 204: EMPTY },
  }),
};
