import { describe, expect, test } from "vitest";
import type { SystemReading } from "../../../src/engine/port";
import { engineRows, offlineRow, storageRows } from "../../../src/sound/system/readings";
import { ratesBeside } from "../../../src/sound/system/sampleRate";

const READING: SystemReading = {
  running: true,
  sounding: true,
  sampleRate: 44100,
  bufferSize: 128,
  outputLatency: 0.006,
  baseLatency: 0.0029,
  load: 0.2,
  underruns: 0,
  unserved: 0,
  unservedFrames: 0,
  starved: 0,
  contained: 0,
  eventsLost: 0,
  arenaUsed: 1e6,
  arenaSize: 16e6,
};
const line = (values: Partial<SystemReading>, id: string) => {
  const found = engineRows({ ...READING, ...values }).find((row) => row.id === id);
  return found && [found.value, found.tone];
};

describe("the system monitor", () => {
  test("calls a latency good below 10 ms from engine to ear, and no other", () => {
    expect(line({}, "latency")).toEqual(["8.9 ms, good", "good"]);
    expect(line({ outputLatency: 0.0072 }, "latency")).toEqual(["10.1 ms", "warn"]);
    // before the sound runs a browser says 0
    expect(line({ outputLatency: 0 }, "latency")).toEqual(["2.9 ms, good", "good"]);
  });

  test("says that notes were left out, and how many", () => {
    expect(line({}, "events")).toEqual(["None", "good"]);
    expect(line({ eventsLost: 1200 }, "events")).toEqual(["1200, too many at once", "bad"]);
  });

  test("says of an output that has not started that it has not, and calls no latency of 0 good", () => {
    const before = { running: false, sounding: false, outputLatency: 0, baseLatency: 0, load: 0 };
    for (const id of ["load", "underruns", "latency"]) expect(line(before, id)).toEqual(["Not started", "plain"]);
    expect(line({ outputLatency: 0, baseLatency: 0 }, "latency")).toEqual(["Unknown", "plain"]);
  });

  test("shows clips that have no stream, those of now and those of before", () => {
    expect(line({}, "unserved")).toEqual(["None", "good"]);
    expect(line({ unserved: 12, unservedFrames: 1536 }, "unserved")).toEqual(["12 now", "bad"]);
    expect(line({ unservedFrames: 1536 }, "unserved")?.[1]).toBe("warn");
  });

  test("says what a browser does not tell", () => {
    const silent = { load: null, underruns: null, outputLatency: null, baseLatency: null, sampleRate: null };
    for (const id of ["load", "underruns", "latency", "rate"]) expect(line(silent, id)).toEqual(["Unknown", "plain"]);
    expect(line({ bufferSize: null }, "buffer")).toEqual(["Unknown", "plain"]);
  });

  test("shows rate and buffer as they are, and what is trouble as that", () => {
    expect(line({}, "rate")?.[0]).toBe("44.1 kHz");
    expect(line({ sampleRate: 48000, bufferSize: 256 }, "buffer")?.[0]).toBe("256 frames, 5.3 ms");
    expect(line({ underruns: 1 }, "underruns")).toEqual(["1", "bad"]);
    expect(line({ contained: 3 }, "contained")).toEqual(["3 silenced", "bad"]);
    expect(line({ starved: 882, sampleRate: 44100 }, "starved")).toEqual(["20 ms", "warn"]);
    expect(line({}, "starved")).toEqual(["None", "good"]);
    expect([0.4, 0.5, 0.8].map((load) => line({ load }, "load")?.[1])).toEqual(["good", "warn", "bad"]);
    const storage = { usage: 95e6, quota: 100e6, persisted: false, audio: "opfs" } as const;
    expect(storageRows(storage).map(({ tone }) => tone)).toEqual(["bad", "warn", "plain"]);
    expect(offlineRow({ kind: "failed", reason: "no room" })).toMatchObject({ value: "Failed", tone: "bad" });
  });

  test("offers the rate that a project came with beside the usual ones", () => {
    expect(ratesBeside(44100)).toEqual([44100, 48000, 88200, 96000]);
    expect(ratesBeside(32000)).toEqual([32000, 44100, 48000, 88200, 96000]);
  });
});
