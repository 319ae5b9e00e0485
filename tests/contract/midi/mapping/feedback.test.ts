import { expect, it } from "vitest";
import { byHand, readChannelMessage } from "../../../../contract/midi/live/channelMessage";
import { feedbackFor } from "../../../../contract/midi/mapping/feedback";
import { MidiInterpreter } from "../../../../contract/midi/mapping/interpreter";
import { isLearned, type MidiMessage, newMapping } from "../../../../contract/midi/mapping/mapping";

const MESSAGES: readonly (readonly [MidiMessage, readonly (readonly number[])[]])[] = [
  [{ kind: "control", channel: 3, controller: 20, encoding: "absolute" }, [[0xb2, 20, 127]]],
  [
    { kind: "control14", channel: 1, controller: 7 },
    [
      [0xb0, 7, 127],
      [0xb0, 39, 127],
    ],
  ],
  [
    { kind: "nrpn", channel: 1, parameter: 130 },
    [
      [0xb0, 99, 1],
      [0xb0, 98, 2],
      [0xb0, 6, 127],
      [0xb0, 38, 127],
    ],
  ],
  [{ kind: "bend", channel: 16 }, [[0xef, 127, 127]]],
  [{ kind: "note", channel: 1, key: 36 }, [[0x90, 36, 127]]],
  [{ kind: "pressure", channel: 1 }, []],
  [{ kind: "keyPressure", channel: 1, key: 36 }, []],
];

const learned = (message: MidiMessage) => {
  const mapping = newMapping({
    id: "m",
    device: "Box",
    message,
    target: { kind: "parameter", address: "track/a/level" },
  });
  if (!isLearned(mapping)) throw new Error("not learned");
  return mapping;
};

it.each(MESSAGES)("%o is shown by what it would send itself", (message, bytes) => {
  expect(feedbackFor(learned(message), 1)).toEqual(bytes);
});

it.each(MESSAGES.filter(([{ kind }]) => kind !== "note" && !kind.toLowerCase().includes("pressure")))(
  "%o, sent back, is where the target was",
  (message) => {
    const mapping = learned(message);
    for (const position of [0, 0.25, 0.5, 0.75, 1]) {
      const interpreter = new MidiInterpreter([mapping], () => ({ kind: "range", position: 0, stops: 0 }));
      const sent = feedbackFor(mapping, position).map((bytes) => byHand(readChannelMessage(bytes))!);
      const gestures = sent.flatMap((one) => interpreter.take(one) ?? []);
      expect(gestures.at(-1)).toMatchObject({ kind: "move", position: expect.closeTo(position, 2) });
    }
  },
);
