import { expect, test } from "vitest";
import { outputsFor } from "../../../src/stores/midi/ports";

const port = (name: string) => ({ name });

test("an input has the output of its name, else the one that differs by in and out alone", () => {
  const inputs = [port("Box"), port("Keys MIDI In"), port("Alone")];
  const outputs = [port("Keys MIDI Out"), port("Box"), port("Synth")];
  const found = outputsFor(inputs, outputs);
  expect(inputs.map((input) => found.get(input)?.name)).toEqual(["Box", "Keys MIDI Out", undefined]);
});

test("two devices of one name have an output each", () => {
  const inputs = [port("Box"), port("Box")];
  const outputs = [port("Box"), port("Box")];
  const found = outputsFor(inputs, outputs);
  expect(inputs.map((input) => found.get(input))).toEqual(outputs);
  expect(new Set(found.values()).size).toBe(2);
});
