import { expect, test } from "vitest";
import { hardware } from "../../../contract/api/hardware";
import { readChannelMessage } from "../../../contract/midi/live/channelMessage";
import { DeviceActivity } from "../../../contract/midi/live/deviceActivity";
import { newMapping } from "../../../contract/midi/mapping/mapping";
import { knownOf } from "../../../src/stores/midi/known";

const BOX = { name: "Box 8", status: "connected", answers: true } as const;

test("controls are counted as they are mapped or were moved, each once; what nobody can tell is null", () => {
  const activity = new DeviceActivity();
  // the mapped knob, another one of channel 2, a pad
  for (const bytes of [
    [0xb0, 7, 1],
    [0xb1, 8, 1],
    [0x90, 36, 100],
  ])
    activity.receive(readChannelMessage(bytes), 0);
  const target = { kind: "parameter", address: "track/a/level" } as const;
  const message = { kind: "control", channel: 1, controller: 7, encoding: "absolute" } as const;
  const mappings = [
    newMapping({ id: "one", target, device: "Box 8", message }),
    newMapping({ id: "two", target, device: "Another", message: { ...message, controller: 9 } }),
  ];
  const known = knownOf(BOX, mappings, activity.heard());
  expect(known).toEqual({
    ...{ name: "Box 8", status: "connected", battery: null, features: ["Shows values", "Velocity"] },
    ...{ channels: 2, buttons: 1, knobs: 2, faders: null },
  });
  const report = { browserId: "b", name: "Chrome on Linux", controllers: [known], engine: null };
  expect(hardware.report.body.parse(report)).toEqual(report);
});
