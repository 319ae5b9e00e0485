import { describe, expect, test } from "vitest";
import {
  audioLoad,
  graphics,
  memory,
  network,
  storage,
  temperature,
} from "../../../src/studios/tools/metrics/readings";

describe("the six metrics say what was measured, or that it was not", () => {
  test("audio load", () => {
    expect(audioLoad(null).value).toBe("Not started");
    expect(audioLoad({ running: true, load: null, underruns: 0 }).value).toBe("Not told");
    expect(audioLoad({ running: true, load: 0.123, underruns: 1 })).toMatchObject({
      value: "12 %",
      detail: "of the time that each block of sound has, 1 gap in the sound",
      tone: "plain",
    });
    expect(audioLoad({ running: true, load: 0.9, underruns: null }).tone).toBe("bad");
  });

  test("memory, graphics and storage", () => {
    expect(memory(null).value).toBe("Not told");
    expect(memory({ usedJSHeapSize: 50e6, jsHeapSizeLimit: 4e9 }).value).toMatch(/^50/);
    expect(graphics(null).value).toBe("Not told");
    expect(graphics("SwiftShader").value).toBe("SwiftShader");
    expect(storage(null).value).toBe("Not told");
    const reading = { persisted: true, usage: 2e6, quota: 10e6, audio: "opfs" } as const;
    expect(storage(reading).detail).toMatch(/8\.0 MB free/);
    expect(storage({ ...reading, usage: 9.5e6 }).tone).toBe("bad");
  });

  test("network", () => {
    expect(network(false, { downlink: 10 }).value).toBe("Offline");
    expect(network(true, null)).toMatchObject({ value: "Online", detail: "This browser does not report the speed." });
    expect(network(true, { downlink: 9.42, rtt: 50 })).toMatchObject({
      value: "9.4 Mbit/s",
      detail: "the browser's estimate, 50 ms there and back",
    });
  });

  test("a temperature is never told: what stands for it is", () => {
    for (const pressure of [null, "nominal", "critical"] as const) {
      expect(temperature(pressure).detail).toMatch(/^A browser cannot know the temperature\./);
      expect(temperature(pressure).value).not.toMatch(/\d/);
    }
    // pressure is no temperature: nothing is said to be cool or hot
    for (const pressure of ["nominal", "fair", "serious", "critical"] as const) {
      expect(temperature(pressure).value).not.toMatch(/cool|cold|warm|hot|throttled/i);
    }
    expect(temperature("critical").tone).toBe("bad");
  });
});
