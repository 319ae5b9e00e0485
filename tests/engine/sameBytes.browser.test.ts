import { afterEach, describe, expect, it } from "vitest";
import { commands } from "vitest/browser";
import { StatusField } from "../../contract/engine/statusBlock";
import { everything } from "../workers/render/song";
import { RealTime, sha256 } from "./realTime";

declare module "vitest/browser" {
  interface BrowserCommands {
    nodeRender(blocks: number): Promise<string>;
  }
}

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

/** Hashes of a run in real time; void runs are made again, and too many of them fail the test. */
async function realTimeHash(renderSizeHint?: number) {
  const live = await RealTime.boot(everything(), renderSizeHint);
  cleanups.push(() => live.close());
  for (let attempt = 0; attempt < 5; attempt++) {
    const blocks = await live.run(700);
    if (!blocks) continue;
    const given = (live.output.context as AudioContext & { renderQuantumSize?: number }).renderQuantumSize;
    return { hash: await sha256(blocks), quantum: live.get(StatusField.quantum), given };
  }
  throw new Error("every run was void: streams starved or the reader was too slow");
}

describe("a run in real time", () => {
  it("gives the bytes that Node renders", async () => {
    expect((await realTimeHash()).hash).toBe(await commands.nodeRender(700));
  });

  it("gives them with callbacks of 256 frames, which this browser has where a context may wish for them", async () => {
    const { hash, quantum, given } = await realTimeHash(256);
    expect(hash).toBe(await commands.nodeRender(700));
    // what the context says it gives, the engine gets; where it cannot be wished for, it is 128
    expect(quantum).toBe(given ?? 128);
    console.info(`callbacks of ${quantum} frames; the context says ${given ?? "nothing of its quantum"}`);
  });
});
