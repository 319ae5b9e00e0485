import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Project } from "../../contract/project/document";
import type { Commit } from "../../src/project/history";
import type { SavedState } from "../../src/project/port";
import { Saver } from "../../src/project/saver";
import { StorageError } from "../../src/project/storage/errors";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const commit = (label: string): Commit => ({ kind: "do", label, commands: [], patches: [], inverse: [] });
const version = (name: string) => ({ name }) as Project;

/** A disk that can be made to fail, and to wait. */
function disk() {
  const log: string[] = [];
  const snapshots: [number, string][] = [];
  const told: SavedState["kind"][] = [];
  const state = { failure: null as Error | null, displaced: 0, gate: Promise.resolve() };
  const saver = new Saver(
    {
      async append(seq, commits) {
        await state.gate;
        if (state.failure) throw state.failure;
        expect(seq).toBe(log.length + 1);
        log.push(...commits.map(({ label }) => label));
      },
      snapshot(seq, project) {
        snapshots.push([seq, project.name]);
        return Promise.resolve();
      },
    },
    {
      state: (saved) => told.push(saved.kind),
      written: () => undefined,
      displaced: () => state.displaced++,
    },
    0,
    version("start"),
  );
  return { saver, log, snapshots, told, state };
}

const full = () => new DOMException("The quota has been exceeded.", "QuotaExceededError");

describe("the saver", () => {
  it("says saving until what was committed is written, then saved; what comes meanwhile is one batch", async () => {
    const { saver, log, told, state } = disk();
    let open: () => void = () => undefined;
    state.gate = new Promise((resolve) => {
      open = resolve;
    });
    saver.commit(commit("a"), version("a"));
    saver.commit(commit("b"), version("b"));
    saver.commit(commit("c"), version("c"));
    expect(saver.state).toEqual({ kind: "saving" });
    open();
    await saver.flush();
    expect(log).toEqual(["a", "b", "c"]);
    expect(saver.state).toEqual({ kind: "saved" });
    expect(told.at(-1)).toBe("saved");
  });

  it("keeps commits that cannot be written, says why, and tries again until they are", async () => {
    const { saver, log, state } = disk();
    state.failure = full();
    saver.commit(commit("a"), version("a"));
    await expect(saver.flush()).rejects.toMatchObject({ code: "full" });
    expect(saver.state).toMatchObject({
      kind: "failed",
      reason: expect.stringMatching(/storage is full.*save the project to a file/i),
    });
    saver.commit(commit("b"), version("b"));
    await vi.advanceTimersByTimeAsync(5000);
    expect(log).toEqual([]);
    expect(saver.state.kind).toBe("failed");
    state.failure = null;
    await vi.advanceTimersByTimeAsync(30_000);
    expect(log).toEqual(["a", "b"]);
    expect(saver.state).toEqual({ kind: "saved" });
    expect(vi.getTimerCount()).toBe(0);
  });

  it("writes a snapshot after many entries and when asked, once", async () => {
    const { saver, snapshots } = disk();
    for (let entry = 1; entry <= 450; entry++) {
      saver.commit(commit(`${entry}`), version(`${entry}`));
      if (entry % 10 === 0) await saver.flush();
    }
    expect(snapshots).toEqual([
      [200, "200"],
      [400, "400"],
    ]);
    await saver.snapshot();
    await saver.snapshot();
    expect(snapshots.at(-1)).toEqual([450, "450"]);
    expect(snapshots).toHaveLength(3);
  });

  it("stops for good where another tab writes", async () => {
    const { saver, state } = disk();
    state.failure = new StorageError("elsewhere", "Another tab edits it.");
    saver.commit(commit("a"), version("a"));
    await saver.flush();
    expect(state.displaced).toBe(1);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(state.displaced).toBe(1);
    expect(vi.getTimerCount()).toBe(0);
  });
});
