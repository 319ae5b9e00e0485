import { describe, expect, test } from "vitest";
import { Ramp, Status, StripFlag, StripKind, Target } from "../../../dsp/abi";
import { Studio } from "./studio";

const { mute, solo, soloSafe } = StripFlag;

/**
 * a, b → group → master; c → master; a and c send to the return r → master, c also pre-fader to the return p → master.
 * Each channel plays a constant of its own, so that the sum at the output tells which edges were open.
 */
const SLOTS = { a: 0, b: 1, c: 2, group: 3, r: 4, p: 5, master: 6 } as const;
type Name = keyof typeof SLOTS;
const A = 1;
const B = 2;
const C = 4;
/** What the sends carry of it. */
const SEND_A = 1 / 8;
const SEND_C = 1 / 4;
const PRE_C = 1 / 16;
const decibels = (gain: number) => 20 * Math.log10(gain);

function desk(flags: Partial<Record<Name, number>>): Studio {
  const studio = new Studio(48000);
  const { commands } = studio;
  commands
    .stripCreate(SLOTS.master, StripKind.master)
    .stripCreate(SLOTS.group, StripKind.group)
    .stripCreate(SLOTS.r, StripKind.return_)
    .stripCreate(SLOTS.p, StripKind.return_);
  for (const name of ["a", "b", "c"] as const) commands.stripCreate(SLOTS[name], StripKind.channel);
  commands
    .stripOutput(SLOTS.a, SLOTS.group)
    .stripOutput(SLOTS.b, SLOTS.group)
    .stripOutput(SLOTS.c, SLOTS.master)
    .stripOutput(SLOTS.group, SLOTS.master)
    .stripOutput(SLOTS.r, SLOTS.master)
    .stripOutput(SLOTS.p, SLOTS.master)
    .sendCreate(0, SLOTS.a, SLOTS.r, false)
    .sendCreate(1, SLOTS.c, SLOTS.r, false)
    .sendCreate(2, SLOTS.c, SLOTS.p, true)
    .parameter(Target.send, 0, 0, decibels(SEND_A), Ramp.none)
    .parameter(Target.send, 1, 0, decibels(SEND_C), Ramp.none)
    .parameter(Target.send, 2, 0, decibels(PRE_C), Ramp.none)
    .stripOrder([SLOTS.a, SLOTS.b, SLOTS.c, SLOTS.group, SLOTS.r, SLOTS.p, SLOTS.master]);
  for (const [slot, value] of [A, B, C].entries()) {
    const sample = studio.sample(48000, new Float32Array(200_000).fill(value / 8));
    studio.clips(slot, [{ length: 200_000, sample }]);
  }
  setFlags(studio, flags);
  commands.play();
  return studio;
}

function setFlags(studio: Studio, flags: Partial<Record<Name, number>>): void {
  for (const [name, bits] of Object.entries(flags)) studio.commands.stripFlags(SLOTS[name as Name], bits);
}

const everything = A + B + C + A * SEND_A + C * SEND_C + C * PRE_C;

describe("mute and solo", () => {
  const cases: [string, Partial<Record<Name, number>>, number][] = [
    ["nothing", {}, everything],
    ["mute a", { a: mute }, everything - A - A * SEND_A],
    ["mute c: its pre-fader send too", { c: mute }, A + B + A * SEND_A],
    ["mute the group: its members' sends go on", { group: mute }, everything - A - B],
    ["mute a return", { r: mute }, everything - A * SEND_A - C * SEND_C],
    ["mute the master", { master: mute }, 0],
    ["solo a: its group, return and master stay", { a: solo }, A + A * SEND_A],
    ["solo c", { c: solo }, C + C * SEND_C + C * PRE_C],
    ["solo a and c", { a: solo, c: solo }, everything - B],
    ["solo the group: its members with their sends", { group: solo }, A + B + A * SEND_A],
    ["solo a return: what is sent to it, without the dry sound", { r: solo }, A * SEND_A + C * SEND_C],
    ["solo a return with a pre-fader send", { p: solo }, C * PRE_C],
    ["solo the master: everything", { master: solo }, everything],
    ["solo a, c is safe", { a: solo, c: soloSafe }, everything - B],
    ["solo b, the return is safe: nothing but its own sound, which is none", { b: solo, r: soloSafe }, B],
    ["solo and mute of the same: silent", { a: solo | mute }, 0],
    ["solo a, mute its group: its send goes on", { a: solo, group: mute }, A * SEND_A],
  ];

  test.each(cases)("%s", (_, flags, expected) => {
    const studio = desk(flags);
    const out = studio.render(1024).left;
    expect(out[900]).toBeCloseTo(expected / 8, 6);
    // At load nothing ramps.
    expect(out[0]).toBeCloseTo(expected / 8, 6);
    expect(studio.host.status(Status.fault)).toBe(0);
  });

  test.each(cases)("%s, switched while it plays, arrives without a step and goes back", (_, flags, expected) => {
    const studio = desk({});
    studio.render(1024);
    setFlags(studio, flags);
    const there = studio.render(12_800).left;
    const back = Object.fromEntries(Object.keys(flags).map((name) => [name, 0]));
    expect(there.at(-1)).toBeCloseTo(expected / 8, 4);
    setFlags(studio, back);
    const again = studio.render(12_800).left;
    expect(again.at(-1)).toBeCloseTo(everything / 8, 4);
    for (const run of [there, again]) {
      // The whole range in less than a millisecond would be a click.
      let step = 0;
      for (let i = 1; i < run.length; i++) step = Math.max(step, Math.abs(run[i]! - run[i - 1]!));
      expect(step).toBeLessThan(everything / 8 / 48);
    }
  });
});
