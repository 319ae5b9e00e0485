import { proxy, wrap } from "comlink";
import { afterEach, describe, expect, it } from "vitest";
import { commands } from "vitest/browser";
import { LiveOp } from "../../contract/engine/live";
import { StatusField } from "../../contract/engine/statusBlock";
import { EngineNode } from "../../src/engine/node";
import { Output } from "../../src/engine/output";
import type { EngineApi } from "../../workers/engine/api";
import { TapRing } from "../../workers/memory";
import { everything } from "../workers/render/song";

declare module "vitest/browser" {
  interface BrowserCommands {
    nodeRender(blocks: number): Promise<string>;
  }
}

const BLOCK = 128;
const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

async function boot(renderSizeHint?: number) {
  const song = everything();
  const worker = new Worker(new URL("../../workers/engine.worker.ts", import.meta.url), { type: "module" });
  cleanups.push(() => worker.terminate());
  const api = wrap<EngineApi>(worker);
  const unexpected = (what: string) => () => {
    throw new Error(`nobody expected ${what}`);
  };
  await api.connect(
    proxy({
      openBlob: async (id: string) => new Blob([song.files.get(id)!]),
      failed: unexpected("a failure"),
      outgrown: unexpected("growth"),
      takeStarted: unexpected("a take"),
      takeFailed: unexpected("a take"),
      inputJumped: unexpected("an input"),
      framesLost: unexpected("an input"),
      outputSlipped: unexpected("a slip"),
    }),
  );
  const output = await Output.open(
    song.project.sampleRate,
    () => {},
    renderSizeHint === undefined ? {} : { renderSizeHint },
  );
  cleanups.push(() => output.close());
  const opened = await api.open(song.project, song.project.sampleRate);
  const engine = new EngineNode(output.context, opened, () => {});
  cleanups.push(() => engine.close());
  expect(await output.resume()).toBe("running");
  return { engine, output, tap: new TapRing(opened.memory.tap) };
}

/** One real-time run through the tap: block by block left and right; null where it is void. */
async function run({ engine, tap }: Awaited<ReturnType<typeof boot>>, blocks: number) {
  const { status } = engine.readings;
  const get = (field: StatusField) => {
    status.read();
    return status.get(field);
  };
  engine.live.add(LiveOp.stop).send();
  while (get(StatusField.backlog) > 0 || get(StatusField.callbacks) === 0) await pause(10);
  // the streams at the start are filled while the transport stands
  await pause(500);
  const starved = get(StatusField.starved);
  let at = tap.written();
  const chunk = new Float32Array(BLOCK);
  const out: Float32Array[] = [];
  engine.live.add(LiveOp.resetState).add(LiveOp.play, 0).send();
  let begun = false;
  while (out.length < blocks * 2) {
    if (tap.written() - at < BLOCK) {
      await pause(5);
      continue;
    }
    if (!tap.read(0, at, chunk)) return null;
    begun ||= chunk.some((x) => x !== 0);
    if (begun) {
      out.push(chunk.slice());
      if (!tap.read(1, at, chunk)) return null;
      out.push(chunk.slice());
    }
    at += BLOCK;
  }
  return get(StatusField.starved) === starved ? out : null;
}

async function sha256(blocks: readonly Float32Array[]): Promise<string> {
  const bytes = new Float32Array(blocks.length * BLOCK);
  blocks.forEach((block, i) => {
    bytes.set(block, i * BLOCK);
  });
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Hashes of a run in real time; void runs are made again, and too many of them fail the test. */
async function realTimeHash(renderSizeHint?: number) {
  const engine = await boot(renderSizeHint);
  for (let attempt = 0; attempt < 5; attempt++) {
    const blocks = await run(engine, 700);
    if (!blocks) continue;
    const given = (engine.output.context as AudioContext & { renderQuantumSize?: number }).renderQuantumSize;
    return { hash: await sha256(blocks), quantum: engine.engine.readings.status.get(StatusField.quantum), given };
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
