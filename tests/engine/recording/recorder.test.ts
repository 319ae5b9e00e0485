import { describe, expect, it } from "vitest";
import { createStatusMemory, StatusReader } from "../../../contract/engine/statusBlock";
import { execute } from "../../../contract/project/execute";
import { newProject, trackTemplate } from "../../../contract/project/newProject";
import { personalOf } from "../../../contract/project/personal";
import type { TakeLine } from "../../../contract/storage/take";
import { Recording, type Studio } from "../../../src/engine/recording/recorder";
import type { TakeOrder, WrittenTake } from "../../../workers/engine/api";
import { ids } from "../../contract/project/randomCommands";

/** A recording of one armed audio track, whose worker writes what `written` says. */
async function recording(written: (id: string) => Omit<WrittenTake, "id">) {
  const makeId = ids("p");
  let project = newProject(makeId, { name: "Song" });
  const made = trackTemplate(project, "audio", makeId);
  project = execute(project, { name: "addTrack", args: { ...made, track: made.track } }).project;
  const own = { [made.track.id]: { ...personalOf({}, made.track.id), armed: true } };
  const told: { lines: TakeLine[]; finished: string[]; discarded: string[] } = {
    lines: [],
    finished: [],
    discarded: [],
  };
  let orders: TakeOrder[] = [];
  const live = { add: () => live, send: () => {} };
  const studio = {
    context: { sampleRate: 44100, currentTime: 0, getOutputTimestamp: () => ({}) },
    api: {
      beginTakes: async (given: TakeOrder[]) => {
        orders = given;
      },
      endTakes: async () => orders.map(({ id }) => ({ id, ...written(id) })),
    },
    live,
    status: new StatusReader(createStatusMemory()),
    inputs: {
      ensure: async () => {},
      streamOf: () => ({ roundTrip: 0.01, calibrated: true }),
      inputOf: () => 0,
      channelsOf: () => 1,
    },
    takes: {
      begin: async (line: TakeLine) => void told.lines.push(line),
      append: async (_id: string, line: TakeLine) => void told.lines.push(line),
      finish: async (done: readonly string[]) => void told.finished.push(...done),
      discard: async (id: string) => void told.discarded.push(id),
    },
    notice: () => {},
  };
  const started = await Recording.begin(studio as unknown as Studio, project, own, () => {});
  const [order] = orders;
  if (!order) throw new Error("No take was asked for.");
  return { recording: started, told, id: order.id };
}

describe("the end of a take", () => {
  it("keeps what was written where the word of its beginning comes late", async () => {
    const {
      recording: short,
      told,
      id,
    } = await recording(() => ({
      frames: 4410,
      place: { timelineFrame: 44100, lead: 100 },
    }));
    short.cut();
    await short.finish();
    expect(told.finished).toEqual([id]);
    expect(told.lines).toEqual([expect.objectContaining({ type: "begin", id, start: 0, placement: "calibrated" })]);
    short.takeStarted(id, { timelineFrame: 44100, lead: 100 });
    expect(told.lines.length).toBe(1);
  });

  it("throws away a take that never began", async () => {
    const { recording: none, told, id } = await recording(() => ({ frames: 0, place: null }));
    none.cut();
    await none.finish();
    expect(told).toEqual({ lines: [], finished: [], discarded: [id] });
  });
});
