import { expect, test } from "vitest";
import { ALL_ROUTES } from "../../contract/api";
import { studio } from "../../contract/api/studio";
import { execute } from "../../contract/project/execute";
import { newProject, trackTemplate } from "../../contract/project/newProject";
import { personalOf } from "../../contract/project/personal";
import {
  type ActivityCall,
  callOfTransport,
  callsOfEdit,
  callsOfPersonal,
  reportOf,
} from "../../src/stores/activity/calls";
import { createReporter, GATHER_MS, MOST_CALLS } from "../../src/stores/activity/reporter";

let ids = 0;
const makeId = () => `id-${++ids}`;
const empty = { ...newProject(makeId), id: "song" };
const template = trackTemplate(empty, "midi", makeId);
const song = execute(empty, { name: "addTrack", args: template }).project;
const trackId = template.track.id;

const callsOf = (name: string, args: unknown) => {
  const { project, patches } = execute(song, { name, args });
  return callsOfEdit(project, patches);
};

test.each([
  [
    "setParameter",
    { address: `strip/${trackId}/pan`, value: -20 },
    [{ name: "mixerChannel", body: { channelId: trackId, property: "pan", value: -20 } }],
  ],
  [
    "setTrack",
    { id: trackId, mute: true },
    [{ name: "mixerChannel", body: { channelId: trackId, property: "muted", value: true } }],
  ],
  ["setTrack", { id: trackId, name: "Bass" }, []],
  ["renameProject", { name: "Dusk" }, []],
])("%s %j tells what it is to the mixer", (name, args, calls) => {
  expect(callsOf(name, args)).toMatchObject(calls);
});

test("what a person arms, monitors and hears alone is told, and what stays is not", () => {
  const before = personalOf({}, trackId);
  expect(callsOfPersonal(trackId, before, { ...before, armed: true })).toEqual([
    { key: `arm/${trackId}`, name: "record", body: { trackId, armed: true } },
  ]);
  expect(callsOfPersonal(trackId, before, { ...before, solo: true, monitor: "off" })).toMatchObject([
    { name: "mixerChannel", body: { channelId: trackId, property: "solo", value: true } },
    { name: "mixerChannel", body: { channelId: trackId, property: "monitor", value: "off" } },
  ]);
  expect(callsOfPersonal(trackId, before, { ...before, audioInput: null })).toEqual([]);
});

test("a new track's instrument and another preset are instruments loaded; an effect is not", () => {
  const added = execute(empty, { name: "addTrack", args: template });
  const instrument = Object.values(added.project.devices).find((device) => device.trackId === trackId);
  expect(callsOfEdit(added.project, added.patches)).toMatchObject([
    { name: "loadInstrument", body: { instrumentType: instrument?.kind, preset: instrument?.presetName ?? null } },
  ]);
  expect(callsOf("loadPreset", { id: instrument?.id, presetName: "Glass", params: {} })).toMatchObject([
    { name: "loadInstrument", body: { instrumentType: instrument?.kind, preset: "Glass" } },
  ]);
  const effect = { id: "fx", trackId, order: "z", kind: "reverb", bypassed: false, presetName: null, params: {} };
  expect(callsOf("addDevice", { device: effect })).toEqual([]);
});

test.each([
  ["plays", { isPlaying: true }, {}, { name: "play", body: { projectId: "song" } }],
  [
    "records",
    { isPlaying: true, isRecording: true },
    {},
    { name: "transportRecord", body: { projectId: "song", trackId } },
  ],
  ["ends a take", { isPlaying: true }, { isPlaying: true, isRecording: true }, { name: "transportPlay" }],
])("the transport %s", (_what, now, before, call) => {
  const own = { [trackId]: { ...personalOf({}, trackId), armed: true } };
  const rest = { isPlaying: false, isRecording: false };
  expect(callOfTransport(song, own, { ...rest, position: 1.5, ...now }, { ...rest, ...before })).toMatchObject(call);
  expect(callOfTransport(song, own, { ...rest, position: 2, ...now }, { ...rest, ...now })).toBeNull();
});

test("stopping is no call: it happens here, and the next report says so once", () => {
  const rest = { isPlaying: false, isRecording: false, position: 3 };
  expect(callOfTransport(song, {}, rest, { isPlaying: true, isRecording: false })).toBeNull();
  expect(callOfTransport(song, {}, rest, { isPlaying: true, isRecording: true })).toBeNull();
  expect(reportOf(song, { ...rest, isPlaying: true }, true)).toMatchObject({
    name: "transportPlay",
    body: { projectId: "song", position: 3 },
  });
  expect(reportOf(song, rest, true)).toMatchObject({ name: "transportPause", body: { projectId: "song" } });
  expect(reportOf(song, rest, false)).toBeNull();
});

/** A reporter with a clock of its own, and what it has sent. */
function reporter(allowed = { yes: true }) {
  const sent: ActivityCall[] = [];
  const due: { ms: number; run: () => void }[] = [];
  const made = createReporter({
    allowed: () => allowed.yes,
    send: async (call) => void sent.push(call),
    later: (ms, run) => {
      const entry = { ms, run };
      due.push(entry);
      return () => due.splice(due.indexOf(entry), 1);
    },
  });
  const pass = async () => {
    for (const { run } of due.splice(0)) run();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { ...made, sent, due, pass };
}
const level = (value: number, channelId = "t"): ActivityCall => ({
  key: `mix/${channelId}/level`,
  name: "mixerChannel",
  body: { channelId, property: "level", value },
});

test("a dragged fader is one call, with its last value, in the order of what was done last", async () => {
  const { tell, sent, due, pass } = reporter();
  for (let value = 0; value < 50; value += 1) tell([level(value)]);
  tell([{ key: "transport", name: "transportPause", body: { projectId: "song" } }, level(50)]);
  expect(due.map(({ ms }) => ms)).toEqual([GATHER_MS]);
  expect(sent).toEqual([]);
  await pass();
  expect(sent.map(({ name }) => name)).toEqual(["transportPause", "mixerChannel"]);
  expect(sent[1]).toEqual(level(50));
  await pass();
  expect(sent).toHaveLength(2);
});

test("a hundred channels at once are let go but for the last few, not how the transport stands", async () => {
  const { tell, sent, pass } = reporter();
  tell([{ key: "transport", name: "transportPause", body: { projectId: "song" } }]);
  tell(Array.from({ length: 100 }, (_, index) => level(1, `t${index}`)));
  await pass();
  expect(sent).toHaveLength(MOST_CALLS);
  expect(sent[0]?.name).toBe("transportPause");
  expect(sent.at(-1)).toEqual(level(1, "t99"));
  tell([level(2)]);
  await pass();
  expect(sent.at(-1)).toEqual(level(2));
});

test("nothing is told without a session, nor kept until there is one", async () => {
  const allowed = { yes: false };
  const { tell, sent, due, pass } = reporter(allowed);
  tell([level(1)]);
  expect(due).toEqual([]);
  allowed.yes = true;
  tell([level(2)]);
  allowed.yes = false;
  await pass();
  expect(sent).toEqual([]);
});

test("each call is one of the platform's routes and fits it", () => {
  const set = { ...personalOf({}, trackId), armed: true, solo: true, monitor: "on" as const };
  const personal = callsOfPersonal(trackId, personalOf({}, trackId), set);
  const calls = [...callsOf("setTrack", { id: trackId, mute: true }), ...personal, level(3)];
  expect(calls).toHaveLength(5);
  for (const { name, body } of calls) {
    expect(ALL_ROUTES).toContain(studio[name]);
    studio[name].body.parse(body);
  }
});
