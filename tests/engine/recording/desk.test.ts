import { expect, it } from "vitest";
import { LiveOp } from "../../../contract/engine/live";
import { execute } from "../../../contract/project/execute";
import { newProject, trackTemplate } from "../../../contract/project/newProject";
import { personalOf } from "../../../contract/project/personal";
import type { EngineNode } from "../../../src/engine/node";
import { RecordingDesk } from "../../../src/engine/parts/recording";
import type { TakeSink } from "../../../src/engine/port";
import { ids } from "../../contract/project/randomCommands";

type Api = Parameters<RecordingDesk["open"]>[2];

/** A desk with one armed MIDI track, whose engine notes what the transport is told of recording. */
function desk() {
  const makeId = ids("d");
  const made = trackTemplate(newProject(makeId, { name: "Song" }), "midi", makeId, { name: "Keys" });
  const { project } = execute(newProject(ids("d"), { name: "Song" }), { name: "addTrack", args: made });
  const told = { record: [] as number[], ended: 0 };
  const live = {
    add: (op: LiveOp, value?: number) => {
      if (op === LiveOp.record) told.record.push(value ?? Number.NaN);
      return live;
    },
    send: () => {},
  };
  const readings = { status: { read: () => true, get: () => 0 }, transport: () => ({ transport: "stopped" }) };
  const api = {
    setInputs: () => {},
    setLive: () => {},
    beginTakes: async () => [],
    endTakes: async () => {
      told.ended++;
      return [];
    },
  };
  const takes = { finish: async () => {}, discard: async () => {} };
  const recording = new RecordingDesk(
    { running: true, project, idle: async () => {}, notice: () => {} },
    takes satisfies TakeSink,
  );
  const own = { ...personalOf({}, made.track.id), armed: true };
  recording.setOwn({ tracks: { [made.track.id]: own }, awake: new Set() });
  const context = { sampleRate: 44100, currentTime: 0, getOutputTimestamp: () => ({}) };
  const engine = { node: {}, live, readings } as unknown as EngineNode;
  recording.open(context as unknown as AudioContext, engine, api as unknown as Api, project);
  return { desk: recording, told };
}

it("a second press ends the recording, and a take that is ended is done", async () => {
  const { desk: one, told } = desk();
  await one.record();
  expect(told).toEqual({ record: [1], ended: 0 });
  await one.record();
  await one.done();
  expect(told).toEqual({ record: [1, 0], ended: 1 });
});

it("a recording that is just being begun as its engine closes is ended with it", async () => {
  const { desk: one, told } = desk();
  const begun = one.record();
  await one.close();
  await begun;
  expect(told).toEqual({ record: [1, 0], ended: 1 });
});
