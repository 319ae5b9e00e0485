import { expect, test } from "vitest";
import { attackOf } from "../../bench/callback/attack";
import { onsets, punctuality } from "../../bench/callback/onsets";
import { newDevice } from "../../contract/project/newProject";

const RATE = 44100;
const EVERY = RATE / 2;
const ATTACKS = [0.001, 0.02];

/** Notes of two instruments in turn, each a burst, some seconds after its place and attack. */
function played(lateness: (note: number) => number) {
  const count = 12;
  const out = new Float32Array((count + 1) * EVERY);
  const places = Array.from({ length: count }, (_, note) => 2000 + note * EVERY);
  places.forEach((place, note) => {
    const at = place + Math.round((ATTACKS[note % 2]! + lateness(note)) * RATE);
    for (let i = 0; i < 800; i++) out[at + i] = Math.cos(i / 9) * (1 - i / 800);
  });
  return punctuality(onsets(out, places, RATE, 0.4), ATTACKS, 0.003);
}

test("notes where they must be are neither late nor early, whatever their attacks", () => {
  expect(played(() => 0)).toMatchObject({ late: 0, early: 0, missing: 0, lateness: expect.closeTo(0, 4) });
});

test("a lateness that all notes have, or all of one instrument, is counted", () => {
  expect(played(() => 0.01)).toMatchObject({ late: 12, early: 0, lateness: expect.closeTo(0.01, 4) });
  expect(played((note) => (note % 2 === 0 ? 0.008 : 0))).toMatchObject({ late: 6, early: 0 });
  expect(played((note) => (note === 3 ? -0.004 : 0))).toMatchObject({ late: 0, early: 1 });
});

test("no notes at all are no result", () => {
  expect(() => punctuality([], ATTACKS, 0.003)).toThrow("No note was judged.");
});

test("the attack of an instrument alone is that of its own envelope", async () => {
  const device = newDevice({ id: "a", trackId: "t", order: "a", kind: "synth" }, { attack: 100, osc1Wave: 1 });
  const slow = await attackOf(device, 64, 0.8, RATE);
  const fast = await attackOf({ ...device, params: { ...device.params, attack: 1 } }, 64, 0.8, RATE);
  expect(fast).toBeLessThan(0.003);
  expect(slow).toBeGreaterThan(fast + 0.003);
  expect(slow).toBeLessThan(0.1);
});
