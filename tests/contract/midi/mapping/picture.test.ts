import { expect, test } from "vitest";
import { newMapping } from "../../../../contract/midi/mapping/mapping";
import { pictureOf } from "../../../../contract/midi/mapping/picture";

const target = { kind: "action", id: "transport.play" } as const;
const control = (id: string, controller: number, rest = {}) =>
  newMapping({
    id,
    target,
    device: "Box",
    message: { kind: "control", channel: 1, controller, encoding: "absolute" },
    ...rest,
  });
const heard = (controller: number) =>
  ({ message: { kind: "control", channel: 1, controller, encoding: "absolute" }, share: 0 }) as const;

test("shows mapped controls by type and number, with what they move in each layer, and those that were only moved", () => {
  const picture = pictureOf(
    [
      control("b", 20, { control: "fader" }),
      control("a", 7, { control: "fader", layer: 1 }),
      control("c", 7, { control: "fader" }),
      newMapping({ id: "unlearned", target }),
    ],
    [heard(7), heard(30), { message: { kind: "note", channel: 10, key: 36 }, share: 1 }],
  );
  expect(picture.fader.map(({ key, mappings }) => [key, mappings.map(({ id }) => id)])).toEqual([
    ["control/1/7", ["c", "a"]],
    ["control/1/20", ["b"]],
  ]);
  expect(picture.knob.map(({ key, mappings }) => [key, mappings.length])).toEqual([["control/1/30", 0]]);
  expect(picture.pad.map(({ key }) => key)).toEqual(["note/10/36"]);
  expect(picture.button).toEqual([]);
});

test("halves of a 14-bit control, parts of an NRPN and pressure are no controls of their own", () => {
  const wide = control("wide", 1, { message: { kind: "control14", channel: 1, controller: 1 } });
  const nrpn = control("nrpn", 1, { message: { kind: "nrpn", channel: 1, parameter: 5 } });
  const pressure = { message: { kind: "pressure", channel: 1 }, share: 0 } as const;
  const picture = pictureOf([wide, nrpn], [heard(1), heard(33), heard(99), heard(98), heard(6), heard(38), pressure]);
  expect(picture.knob.map(({ key }) => key)).toEqual(["control14/1/1", "nrpn/1/5"]);
  expect([...picture.pad, ...picture.fader]).toEqual([]);
});
