import { expect, test } from "vitest";
import { type Mapping, newMapping } from "../../../../contract/midi/mapping/mapping";
import { effectiveSettings, type MappingSetting } from "../../../../contract/midi/mapping/settings";

const SWITCH = 2;
const CHOICE = 5;
const NUMBER = 0;
const strip = { kind: "strip", track: "selected", parameter: "level" } as const;
const knob = { kind: "control", channel: 1, controller: 7, encoding: "absolute" } as const;
const encoder = { ...knob, encoding: "twos" } as const;
const pad = { kind: "note", channel: 1, key: 36 } as const;

const has = (values: Partial<Mapping>, stops: number) =>
  effectiveSettings(newMapping({ id: "m", target: strip, device: "Box", message: knob, ...values }), stops);

test.each<[string, Partial<Mapping>, number, MappingSetting[]]>([
  ["a knob on a number", {}, NUMBER, ["mode", "encoding", "curve", "limits", "invert", "pickup", "feedback"]],
  ["a knob on a switch", {}, SWITCH, ["mode", "encoding", "invert", "feedback"]],
  ["a knob on a choice", {}, CHOICE, ["mode", "encoding", "curve", "limits", "invert", "feedback"]],
  ["a button that toggles a number", { mode: "toggle" }, NUMBER, ["mode", "encoding", "limits", "invert", "feedback"]],
  ["an encoder on a number", { message: encoder }, NUMBER, ["encoding", "limits", "step", "invert", "feedback"]],
  ["an encoder on a choice", { message: encoder }, CHOICE, ["encoding", "invert", "feedback"]],
  ["a pad on a switch", { message: pad }, SWITCH, ["mode", "invert", "feedback"]],
  ["a pad on a number", { message: pad }, NUMBER, ["mode", "limits", "invert", "velocity", "aftertouch", "feedback"]],
  [
    "a pad with velocity on a number",
    { message: pad, velocity: true },
    NUMBER,
    ["mode", "curve", "limits", "invert", "velocity", "aftertouch", "feedback"],
  ],
  ["a pad that steps through a choice", { message: pad, mode: "toggle" }, CHOICE, ["mode", "invert", "feedback"]],
  ["a button of a command", { target: { kind: "action", id: "a" } }, NUMBER, ["encoding"]],
])("%s offers what has an effect", (_what, values, stops, expected) => {
  expect([...has(values, stops)]).toEqual(expected);
});
