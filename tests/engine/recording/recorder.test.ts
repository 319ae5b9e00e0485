import { describe, expect, it, vi } from "vitest";
import type { LiveEvent } from "../../../contract/engine/liveEvent";
import { StatusField, TRANSPORT_STATES } from "../../../contract/engine/statusBlock";
import { execute } from "../../../contract/project/execute";
import { newProject, trackTemplate } from "../../../contract/project/newProject";
import { type PersonalTrack, personalOf } from "../../../contract/project/personal";
import { Recording, type Studio } from "../../../src/engine/recording/recorder";
import type { NoteOrder, TakeOrder, TakeOrders } from "../../../workers/engine/api";
import { ids } from "../../contract/project/randomCommands";

type Kind = "audio" | "midi";

/** A recording of armed tracks, whose worker writes what `written` says; `unopened`: how many takes have no file. */
async function recording(kinds: readonly Kind[], written: (id: string) => number = () => 0, unopened = 0) {
  const makeId = ids("p");
  let project = newProject(makeId, { name: "Song" });
  const own: Record<string, PersonalTrack> = {};
  const trackIds = kinds.map((kind, index) => {
    const made = trackTemplate(project, kind, makeId, { name: `Track ${index + 1}` });
    project = execute(project, { name: "addTrack", args: made }).project;
    own[made.track.id] = { ...personalOf({}, made.track.id), armed: true };
    return made.track.id;
  });
  const told = {
    played: [] as [string, LiveEvent, number][],
    finished: [] as string[],
    discarded: [] as string[],
    notices: [] as string[],
    noneLeft: 0,
  };
  let orders: readonly TakeOrder[] = [];
  let notes: readonly NoteOrder[] = [];
  const live = { add: () => live, send: () => {} };
  const studio = {
    context: { sampleRate: 44100, currentTime: 0, getOutputTimestamp: () => ({}) },
    api: {
      beginTakes: async (given: TakeOrders) => {
        orders = given.audio;
        notes = given.notes;
        return orders.slice(0, unopened).map(({ id }) => id);
      },
      playToTake: (...args: [string, LiveEvent, number]) => told.played.push(args),
      endTakes: async () => [
        ...orders.slice(unopened).map(({ id }) => ({ id, frames: written(id) })),
        ...notes.map(({ id }) => ({ id, events: told.played.length })),
      ],
    },
    live,
    status: { read: () => true, get: (field: number) => (field === StatusField.transport ? playing : 0) },
    inputs: {
      ensure: async () => {},
      streamOf: () => ({ roundTrip: 0.01, calibrated: true }),
      inputOf: () => 0,
      channelsOf: () => 1,
    },
    takes: {
      finish: async (done: readonly string[]) => void told.finished.push(...done),
      discard: async (id: string) => void told.discarded.push(id),
    },
    notice: (sentence: string) => told.notices.push(sentence),
  };
  let playing = TRANSPORT_STATES.indexOf("stopped");
  const started = await Recording.begin(studio as unknown as Studio, project, own, () => told.noneLeft++);
  playing = TRANSPORT_STATES.indexOf("playing");
  return { recording: started, told, orders, notes, trackIds, project };
}

describe("a recording", () => {
  it("shows the waveform of each audio take that has begun, as the worker tells it", async () => {
    const { recording: run, orders, trackIds } = await recording(["audio", "audio", "midi"]);
    const [one, two] = orders.map(({ id }) => id);
    expect(run.readTakes()).toEqual([]);
    run.takeBegun(two!, 1920, 441);
    run.takeGrew(two!, Int8Array.of(-1, 2, -3, 4));
    run.takeGrew(two!, Int8Array.of(-5, 6));
    run.takeGrew("of another recording", Int8Array.of(-9, 9));
    const [take, ...others] = run.readTakes();
    expect(others).toEqual([]);
    expect(take).toMatchObject({ trackId: trackIds[1], pass: 1, start: 1920, offset: 441, rate: 44100 });
    expect(take!.peaks.frames).toBe(3 * 256);
    expect([...take!.peaks.levels[0]![0]!]).toEqual([-1, 2, -3, 4, -5, 6]);
    run.takeBegun(one!, 1920, 0);
    expect(run.readTakes().map(({ trackId }) => trackId)).toEqual(trackIds.slice(0, 2));
    run.takeBegun(two!, 0, 90_000);
    expect(run.readTakes().map(({ pass, start }) => [pass, start])).toEqual([
      [1, 1920],
      [2, 0],
    ]);
  });

  it("tells the worker all that a take's record says", async () => {
    const { orders, trackIds, project } = await recording(["audio"]);
    expect(orders).toEqual([
      {
        id: expect.any(String),
        input: 0,
        channels: 1,
        latency: 441,
        belongs: {
          projectId: project.id,
          trackId: trackIds[0],
          clipId: expect.any(String),
          name: "Track 1",
          placement: "calibrated",
        },
      },
    ]);
  });

  it("puts what was written into the project, and throws away a take that never began", async () => {
    const { recording: run, told, orders } = await recording(["audio", "audio"], (id) => (id === first() ? 4410 : 0));
    const first = () => orders[0]?.id;
    run.cut();
    await run.finish();
    expect(told).toMatchObject({ finished: [orders[0]?.id], discarded: [orders[1]?.id], notices: [] });
  });

  it("goes on where one take fails, and says which; it ends with the last", async () => {
    const { recording: run, told, orders } = await recording(["audio", "audio"]);
    const [one, two] = orders.map(({ id }) => id);
    run.takeEnded(one ?? "", "full");
    expect(told.notices).toEqual([
      "The take on “Track 1” ended: the browser's storage is full. What was recorded until now is kept. Free some space, then record on. The other tracks record on.",
    ]);
    expect(told.noneLeft).toBe(0);
    run.takeEnded(two ?? "", "inputGone");
    expect(told.notices).toHaveLength(1);
    expect(told.noneLeft).toBe(1);
    // what ends as it should ends nothing
    run.takeEnded(two ?? "", null);
    expect(told.noneLeft).toBe(1);
  });

  it("begins without a take whose file cannot be made", async () => {
    const { recording: run, told, orders } = await recording(["audio", "audio"], () => 100, 1);
    expect(told.notices).toEqual([
      expect.stringMatching(/“Track 1” ended: its file could not be written.*record on\.$/),
    ]);
    run.cut();
    await run.finish();
    expect(told).toMatchObject({ finished: [orders[1]?.id], discarded: [orders[0]?.id], noneLeft: 0 });
  });

  it("hands what is played on an armed keyboard to the worker, with the frame that was heard then", async () => {
    const { recording: run, told, notes, trackIds, project } = await recording(["midi", "audio"], () => 100);
    expect(notes).toMatchObject([{ belongs: { projectId: project.id, trackId: trackIds[0], name: "Track 1" } }]);
    // a moment that is 100 ms away from now, when frame 0 is heard
    const now = 5000;
    const clock = vi.spyOn(performance, "now").mockReturnValue(now);
    run.play(trackIds[0] ?? "", { type: "noteOn", key: 60, velocity: 100 }, now + 100);
    run.play(trackIds[1] ?? "", { type: "noteOn", key: 60, velocity: 100 }, now);
    clock.mockRestore();
    expect(told.played).toEqual([[notes[0]?.id, { type: "noteOn", key: 60, velocity: 100 }, 4410]]);
    run.cut();
    await run.finish();
    expect(told.finished).toHaveLength(2);
  });

  it("goes on where the notes of one track cannot be written, and forwards no more of them", async () => {
    const { recording: run, told, notes, trackIds } = await recording(["midi", "audio"], () => 100);
    run.takeEnded(notes[0]?.id ?? "", "full");
    run.play(trackIds[0] ?? "", { type: "noteOn", key: 60, velocity: 100 }, performance.now());
    expect(told.played).toEqual([]);
    expect(told.notices).toEqual([
      "The take on “Track 1” ended: the browser's storage is full. What was recorded until now is kept. Free some space, then record on. The other tracks record on.",
    ]);
    expect(told.noneLeft).toBe(0);
  });
});
