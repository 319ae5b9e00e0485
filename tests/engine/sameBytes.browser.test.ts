import { afterEach, describe, expect, it } from "vitest";
import { commands } from "vitest/browser";
import { StatusField } from "../../contract/engine/statusBlock";
import { CASES } from "../workers/render/cases";
import { everything } from "../workers/render/song";
import { RealTime, sha256 } from "./realTime";

declare module "vitest/browser" {
  interface BrowserCommands {
    nodeRender(name: string, blocks: number): Promise<{ hash: string; arena: number }>;
  }
}

const BLOCKS = 700;
const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

/** Hash of a run in real time; void runs are made again, and too many of them fail the test. */
async function realTimeHash(live: RealTime): Promise<string> {
  for (let attempt = 0; attempt < 5; attempt++) {
    const blocks = await live.run(BLOCKS);
    if (blocks) return sha256(blocks);
  }
  throw new Error("every run was void: streams starved or the reader was too slow");
}

describe("a run in real time gives the bytes that Node renders", () => {
  it.each(Object.entries(CASES))("%s", async (name, song) => {
    const expected = await commands.nodeRender(name, BLOCKS);
    const live = await RealTime.boot(song());
    cleanups.push(() => live.close());
    await live.holds(expected.arena);
    expect(await realTimeHash(live)).toBe(expected.hash);
  });

  it("with callbacks of 256 frames, which this browser has where a context may wish for them", async () => {
    const live = await RealTime.boot(everything(), 256);
    cleanups.push(() => live.close());
    expect(await realTimeHash(live)).toBe((await commands.nodeRender("everything", BLOCKS)).hash);
    // the engine gets the quantum that the context reports; if it cannot be chosen, it is 128
    const given = (live.output.context as AudioContext & { renderQuantumSize?: number }).renderQuantumSize;
    const quantum = live.get(StatusField.quantum);
    expect(quantum).toBe(given ?? 128);
    console.info(`callbacks of ${quantum} frames; the context says ${given ?? "nothing of its quantum"}`);
  });
});
