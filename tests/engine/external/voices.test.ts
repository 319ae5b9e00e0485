import { describe, expect, test } from "vitest";
import { type Voice, Voices } from "../../../src/engine/external/tone/voices";

/** Voices that record their calls. */
function several(count: number) {
  const told: string[] = [];
  const voices = Array.from(
    { length: count },
    (_, index): Voice => ({
      attack: (key, _velocity, time) => told.push(`${index} on ${key} ${time.toFixed(2)}`),
      release: (time) => told.push(`${index} off ${time.toFixed(2)}`),
      bend: (cents) => told.push(`${index} bend ${cents}`),
    }),
  );
  return { voices: new Voices(voices), told };
}

describe("which voice plays which note", () => {
  test("a chord takes a voice each, and each key ends its own", () => {
    const { voices, told } = several(2);
    voices.on(60, 1, 0);
    voices.on(64, 1, 0);
    voices.off(60, 1);
    voices.off(64, 2);
    expect(told).toEqual(["0 on 60 0.00", "1 on 64 0.00", "0 off 1.00", "1 off 2.00"]);
  });

  test("a free voice comes before one that sounds, and the one that ended first before others", () => {
    const { voices, told } = several(2);
    voices.on(60, 1, 0);
    voices.on(62, 1, 0.1);
    voices.off(62, 1);
    voices.off(60, 2);
    voices.on(64, 1, 3);
    voices.on(65, 1, 3.1);
    expect(told.slice(-2)).toEqual(["1 on 64 3.00", "0 on 65 3.10"]);
  });

  test("where all sound, the oldest note gives its voice, and its key then ends nothing", () => {
    const { voices, told } = several(2);
    for (const [key, time] of [
      [60, 0],
      [62, 1],
      [64, 2],
    ] as const)
      voices.on(key, 1, time);
    voices.off(60, 3);
    expect(told).toEqual(["0 on 60 0.00", "1 on 62 1.00", "0 on 64 2.00"]);
  });

  test("a key that is struck again takes its own voice", () => {
    const { voices, told } = several(2);
    voices.on(60, 1, 0);
    voices.on(60, 1, 1);
    voices.off(60, 2);
    expect(told).toEqual(["0 on 60 0.00", "0 on 60 1.00", "0 off 2.00"]);
  });

  test("the pedal holds what is let go, and lets it go itself", () => {
    const { voices, told } = several(2);
    voices.on(60, 1, 0);
    voices.sustain(true, 0.5);
    voices.off(60, 1);
    expect(told).toEqual(["0 on 60 0.00"]);
    voices.sustain(false, 2);
    expect(told.at(-1)).toBe("0 off 2.00");
  });

  test("a voice is never struck twice at one time", () => {
    const { voices, told } = several(1);
    voices.on(60, 1, 1);
    voices.on(62, 1, 1);
    expect(told).toEqual(["0 on 60 1.00", expect.stringMatching(/^0 on 62 1\.00$/)]);
    const times: number[] = [];
    const exact = new Voices([
      { attack: (_key, _velocity, time) => times.push(time), release: () => {}, bend: () => {} },
    ]);
    exact.on(60, 1, 1);
    exact.on(62, 1, 1);
    expect(times[1]).toBeGreaterThan(times[0]!);
  });

  test("all end at once when they are silenced", () => {
    const { voices, told } = several(2);
    voices.on(60, 1, 0);
    voices.sustain(true, 0);
    voices.on(62, 1, 0);
    voices.allOff(1);
    expect(told.slice(2)).toEqual(["0 off 1.00", "1 off 1.00"]);
  });
});
