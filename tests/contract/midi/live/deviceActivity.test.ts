import { expect, test } from "vitest";
import { readChannelMessage } from "../../../../contract/midi/live/channelMessage";
import { DeviceActivity } from "../../../../contract/midi/live/deviceActivity";

test("counts what comes and goes, and remembers where each control stands", () => {
  const activity = new DeviceActivity();
  activity.receive(readChannelMessage([0xb0, 7, 127]), 10);
  activity.receive(readChannelMessage([0xb0, 7, 0]), 20);
  activity.receive(readChannelMessage([0x91, 36, 127]), 30);
  activity.receive(readChannelMessage([0xe0, 0, 64]), 40);
  activity.receive(readChannelMessage([0xf8]), 50);
  activity.send(60);
  expect([activity.received, activity.lastReceived, activity.sent, activity.lastSent]).toEqual([5, 50, 1, 60]);
  expect(activity.heard().map(({ message, share }) => [message.kind, message.channel, share])).toEqual([
    ["control", 1, 0],
    ["note", 2, 1],
    ["bend", 1, 0.5],
  ]);
  activity.receive(readChannelMessage([0x81, 36, 0]), 70);
  expect(activity.shareOf({ kind: "note", channel: 2, key: 36 })).toBe(0);
  expect(activity.shareOf({ kind: "note", channel: 2, key: 37 })).toBeNull();
});

test("a 14-bit control stands where its coarse half says, an NRPN where data entry does", () => {
  const activity = new DeviceActivity();
  activity.receive(readChannelMessage([0xb0, 1, 64]), 0);
  expect(activity.shareOf({ kind: "control14", channel: 1, controller: 1 })).toBe(0.5);
  for (const [controller, value] of [
    [99, 1],
    [98, 2],
    [6, 127],
  ] as const) {
    activity.receive(readChannelMessage([0xb0, controller, value]), 0);
  }
  expect(activity.shareOf({ kind: "nrpn", channel: 1, parameter: 130 })).toBe(1);
});

test("a device that sends everything is remembered up to a bound", () => {
  const activity = new DeviceActivity();
  for (let channel = 0; channel < 16; channel++) {
    for (let controller = 0; controller < 90; controller++)
      activity.receive(readChannelMessage([0xb0 | channel, controller, 1]), 0);
  }
  expect(activity.heard()).toHaveLength(512);
});
