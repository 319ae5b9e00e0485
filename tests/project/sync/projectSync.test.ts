import { afterEach, describe, expect, it, vi } from "vitest";
import type { Project } from "../../../contract/project/document";
import { newProject, trackTemplate } from "../../../contract/project/newProject";
import { loadProject } from "../../../src/project/storage/projects";
import { forgetKept, keptEdits } from "../../../src/project/sync/records";
import { ids, randomCommand, seeded } from "../../contract/project/randomCommands";
import { Device } from "./device";
import { FakeCloud } from "./fakeCloud";

/** What one device does comes to another by itself: in its time, on a machine that is busy. */
const BUSY = { timeout: 30_000 };

let devices: Device[] = [];
afterEach(async () => {
  for (const device of devices) await device.close();
  devices = [];
});

async function twoDevices(project: Project = newProject(ids())) {
  const cloud = new FakeCloud();
  const a = await Device.with(project, cloud);
  await a.sync.exchange();
  const b = await Device.joining(project.id, cloud);
  devices.push(a, b);
  return { cloud, a, b, server: () => cloud.projects.get(project.id)!.document };
}

const masterOf = (project: Project) => Object.values(project.tracks).find(({ kind }) => kind === "master")!;

describe("a synced project", () => {
  it("gives the cloud what was there before and what is done after, and shows it on another device", async () => {
    const { a, b, server } = await twoDevices();
    a.session.run("renameProject", { name: "Mine" });
    await a.sync.exchange();
    expect(server().name).toBe("Mine");
    expect(a.sync.status).toMatchObject({ state: { kind: "synced" }, pending: 0, role: "owner" });
    const heard: string[] = [];
    b.session.listen({ changed: (_project, patches) => heard.push(...patches.map(({ path }) => path.join("/"))) });
    await b.sync.exchange();
    expect(b.session.project.name).toBe("Mine");
    // the engine hears of it as of any edit
    expect(heard).toEqual(["name"]);
  });

  it("merges edits made apart, takes back only one's own, and leaves what others changed since", async () => {
    const { a, b, server } = await twoDevices();
    const master = masterOf(a.session.project);
    a.session.run("setTrack", { id: master.id, color: 3 });
    a.session.run("renameProject", { name: "A" });
    b.session.run("setCountIn", { countInBars: 2 });
    await a.sync.exchange();
    await b.sync.exchange();
    b.session.run("renameProject", { name: "B" });
    await b.sync.exchange();
    await a.sync.exchange();
    expect(a.session.project).toEqual(server());
    expect(b.session.project).toEqual(server());
    expect(server()).toMatchObject({ name: "B", countInBars: 2 });

    a.session.undo();
    expect(a.session.project.name).toBe("B");
    expect(a.notices.join()).toContain("Rename project");
    a.session.undo();
    expect(a.session.project.tracks[master.id]!.color).toBe(master.color);
    await a.sync.exchange();
    await b.sync.exchange();
    expect(server().tracks[master.id]!.color).toBe(master.color);
    expect(b.session.project).toEqual(server());
    a.session.redo();
    await a.sync.exchange();
    expect(server().tracks[master.id]!.color).toBe(3);
  });

  it("finds room for what two people put at the same place", async () => {
    const { a, b, server } = await twoDevices();
    for (const [device, name] of [
      [a, "a"],
      [b, "b"],
    ] as const) {
      const { track, devices: made } = trackTemplate(device.session.project, "midi", ids(name));
      device.session.run("addTrack", { track, devices: made });
    }
    for (const device of [a, b, a]) await device.sync.exchange();
    expect(Object.values(server().tracks).filter(({ kind }) => kind === "midi")).toHaveLength(2);
    expect(a.session.project).toEqual(server());
    expect([a.sync.status.kept, b.sync.status.kept]).toEqual([[], []]);
  });

  it("takes others' edits in between gestures, never within one", async () => {
    const { a, b } = await twoDevices();
    b.session.run("renameProject", { name: "Theirs" });
    await b.sync.exchange();
    a.session.beginGesture("Drag");
    a.session.run("setCountIn", { countInBars: 3 });
    await a.sync.exchange();
    expect(a.session.project.name).not.toBe("Theirs");
    a.session.endGesture();
    await a.sync.exchange();
    expect(a.session.project).toMatchObject({ name: "Theirs", countInBars: 3 });
    expect(a.session.canUndo).toBe("Drag");
  });

  it("keeps what could not be merged, with the three versions, also over a crash, and does it again", async () => {
    const newIds = ids("new");
    const { a, b, server } = await twoDevices();
    const { track, devices: made } = trackTemplate(a.session.project, "midi", newIds);
    a.session.run("addTrack", { track, devices: made });
    await a.sync.exchange();
    await b.sync.exchange();
    b.session.run("removeTrack", { id: track.id });
    await b.sync.exchange();
    a.session.run("setTrack", { id: track.id, name: "Bass" });
    a.session.run("renameProject", { name: "Stays" });
    await a.sync.exchange();
    expect(server().tracks[track.id]).toBeUndefined();
    expect(a.session.project).toEqual(server());
    expect(server().name).toBe("Stays");
    await a.crash();
    const [kept] = await keptEdits(a.database, a.id);
    expect(kept).toMatchObject({ label: "Change track", commands: [{ name: "setTrack" }] });
    expect(kept!.places).toEqual([{ path: `tracks.${track.id}.name`, base: track.name, mine: "Bass" }]);
    expect(kept!.reason).toMatch(/not in the project any more/);
  });

  it("may only look where the right is to look, and says why", async () => {
    const { cloud, b, server } = await twoDevices();
    cloud.role = "view";
    b.session.run("renameProject", { name: "Not mine" });
    await b.sync.exchange();
    expect(b.session.viewOnly).toMatch(/look/);
    expect(() => b.session.run("renameProject", { name: "Again" })).toThrow(/look/);
    expect(b.session.project).toEqual(server());
    expect(b.sync.status.kept).toHaveLength(1);
    cloud.role = "edit";
    await b.sync.exchange();
    b.session.run("renameProject", { name: "Mine too" });
    await b.sync.exchange();
    expect([b.notices.at(-1), server().name]).toEqual(["You may edit this project from now on.", "Mine too"]);
    // sent away, and let in again
    const held = cloud.projects.get(b.id)!;
    cloud.projects.delete(b.id);
    await b.sync.exchange();
    expect(b.notices.at(-1)).toMatch(/no longer shared with you/);
    expect(() => b.session.run("renameProject", { name: "x" })).toThrow(/no longer shared/);
    cloud.projects.set(b.id, held);
    await b.sync.exchange();
    expect(b.session.readOnly).toBe(false);
  });

  it("is told of others' edits and of its rights while somebody looks, and else asks every while", async () => {
    const { cloud, a, b } = await twoDevices();
    const waits = (count: number) => vi.waitFor(() => expect(cloud.waiting.size).toBe(count), BUSY);
    b.attended = true;
    await b.sync.exchange();
    await waits(1);
    // no exchange is due for a quarter of an hour
    for (const name of ["Told", "Told again"]) {
      a.session.run("renameProject", { name });
      await a.sync.exchange();
      await vi.waitFor(() => expect(b.session.project.name).toBe(name), BUSY);
      await waits(1);
    }
    cloud.role = "view";
    cloud.tell();
    await vi.waitFor(() => expect(b.session.viewOnly).toMatch(/look/), BUSY);
    await waits(1);

    cloud.online = false;
    cloud.tell();
    await waits(0);
    cloud.online = true;
    const before = cloud.requests;
    await b.sync.exchange();
    expect([cloud.requests - before, cloud.waiting.size]).toEqual([1, 0]);
    await b.sync.exchange();
    await waits(1);
    b.attended = false;
    await b.sync.exchange();
    await waits(0);

    b.attended = true;
    await b.sync.exchange();
    await waits(1);
    cloud.projects.delete(b.id);
    cloud.tell();
    await vi.waitFor(() => expect(b.session.viewOnly).toMatch(/no longer shared/), BUSY);
    await waits(0);
  });

  it("sends what was done while an earlier exchange was under way before it says that nothing is left", async () => {
    const { cloud, a, server } = await twoDevices();
    const sync = cloud.sync.bind(cloud);
    let letGo = () => {};
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    const spy = vi.spyOn(cloud, "sync").mockImplementationOnce(async (...args) => {
      const answer = await sync(...args);
      await held;
      return answer;
    });
    void a.sync.exchange();
    await vi.waitFor(() => expect(spy).toHaveBeenCalledOnce(), BUSY);
    a.session.run("renameProject", { name: "Meanwhile" });
    const settled = a.sync.settle();
    letGo();
    await settled;
    expect([server().name, a.sync.complete]).toEqual(["Meanwhile", true]);
  });

  it("says in a second tab what the first one knows of it, kept edits too, and lets the first be taken over", async () => {
    const { cloud, a, b } = await twoDevices();
    const { track, devices: made } = trackTemplate(a.session.project, "midi", ids("new"));
    a.session.run("addTrack", { track, devices: made });
    await a.sync.exchange();
    await b.sync.exchange();
    b.session.run("removeTrack", { id: track.id });
    await b.sync.exchange();
    a.session.run("setTrack", { id: track.id, name: "Bass" });
    await a.sync.exchange();
    const second = await a.secondTab();
    devices.unshift(second);
    await second.sync.exchange();
    await vi.waitFor(() => expect(second.sync.status).toEqual(a.sync.status), BUSY);
    expect(second.sync.status).toMatchObject({ state: { kind: "synced" }, kept: [{ label: "Change track" }] });
    expect(second.sync.complete).toBe(true);
    await forgetKept(second.database, second.sync.status.kept[0]!.id);
    await second.sync.readKept();
    await vi.waitFor(() => expect([a.sync.status.kept, second.sync.status.kept]).toEqual([[], []]), BUSY);
    cloud.online = false;
    a.session.run("renameProject", { name: "Waits" });
    await a.session.flush();
    await a.sync.exchange();
    await vi.waitFor(() => expect(second.sync.status).toMatchObject({ state: { kind: "offline" }, pending: 1 }), BUSY);
    cloud.online = true;
    await second.session.takeOver();
    await second.sync.exchange();
    await vi.waitFor(() => expect(a.sync.status).toMatchObject({ state: { kind: "synced" }, pending: 0 }), BUSY);
    expect([second.session.editor, a.session.editor]).toEqual([true, false]);
  });

  it("works without the server, counts what waits, and sends each edit once whatever answers are lost", async () => {
    const { cloud, a, server } = await twoDevices();
    cloud.online = false;
    for (const countInBars of [4, 2, 3]) a.session.run("setCountIn", { countInBars });
    await a.session.flush();
    await a.sync.exchange();
    expect(a.sync.status).toMatchObject({ state: { kind: "offline" }, pending: 3 });
    cloud.online = true;
    cloud.losesAnswers = 2;
    await a.sync.exchange();
    await a.crash();
    await a.sync.exchange();
    await a.sync.exchange();
    expect(cloud.projects.get(a.id)!.edits).toHaveLength(3);
    expect(server().countInBars).toBe(3);
    expect(a.sync.status).toMatchObject({ state: { kind: "synced" }, pending: 0 });
  });

  it("moves audio both ways, and says where the account has no room", async () => {
    const { cloud, a, b } = await twoDevices();
    const newIds = ids("new");
    const sample = { id: "ab".repeat(32), name: "Take", channels: 1 as const, sampleRate: 48000, frames: 4800 };
    const { track } = trackTemplate(a.session.project, "audio", newIds);
    a.session.run("addTrack", { track });
    a.session.run("addSample", { sample });
    const shape = { offset: 0, length: 4800, gain: 0, fadeIn: 0, fadeOut: 0, fadeInCurve: 0, fadeOutCurve: 0 };
    const clip = {
      id: newIds(),
      kind: "audio" as const,
      timeBase: "musical" as const,
      trackId: track.id,
      name: "",
      start: 0,
      sampleId: sample.id,
    };
    a.session.run("addClips", { clips: [{ ...clip, ...shape, reversed: false, muted: false }] });
    a.audio.set(sample.id, new Blob(["sound"]));
    cloud.full = true;
    await a.sync.settle();
    expect(a.sync.status.state).toMatchObject({ kind: "full", reason: "Your plan has no room left." });
    cloud.full = false;
    a.sync.wake();
    await a.sync.settle();
    await b.sync.settle();
    expect(await b.audio.get(sample.id)!.text()).toBe("sound");
    expect(a.sync.status.state.kind).toBe("synced");
  });

  it.each([1, 2, 3])(
    "comes to the same on two devices after 200 random edits, crashes and lost answers, seed %i",
    async (seed) => {
      const random = seeded(seed);
      const { cloud, a, b, server } = await twoDevices();
      const made = ids();
      for (let step = 0; step < 200; step++) {
        const device = random() < 0.5 ? a : b;
        const what = random();
        if (what < 0.75) {
          const { name, args } = randomCommand(device.session.project, random, () => `${seed}-${made()}`);
          try {
            device.session.run(name as never, args as never);
          } catch {
            // random commands need not fit
          }
        } else if (what < 0.82) random() < 0.7 ? device.session.undo() : device.session.redo();
        else if (what < 0.95) {
          if (random() < 0.2) cloud.losesAnswers = 1;
          await device.sync.exchange();
        } else await device.crash();
      }
      cloud.losesAnswers = 0;
      for (let round = 0; round < 3; round++) for (const device of [a, b]) await device.sync.exchange();
      expect(a.session.project).toEqual(server());
      expect(b.session.project).toEqual(server());
      await a.session.flush();
      expect((await loadProject(a.database, a.id)).project).toEqual(server());
      expect([a.sync.status.pending, b.sync.status.pending]).toEqual([0, 0]);
    },
  );
});
