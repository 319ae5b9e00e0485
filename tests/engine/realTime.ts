import { proxy, type Remote, wrap } from "comlink";
import { LiveOp } from "../../contract/engine/live";
import { OutputBus } from "../../contract/engine/memory";
import { StatusField } from "../../contract/engine/statusBlock";
import { STUDIO_TRANSPORT } from "../../contract/engine/transports";
import { EngineNode } from "../../src/engine/node";
import { Output } from "../../src/engine/output";
import type { EngineApi } from "../../workers/engine/api";
import { TapRing } from "../../workers/memory";
import type { Song } from "../workers/render/song";

const BLOCK = 128;
const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

/** A song in the engine as the studio plays it: worker, worklet, output; what it gives is read from the tap. */
export class RealTime {
  private constructor(
    public engine: EngineNode,
    readonly output: Output,
    private tap: TapRing,
    private readonly worker: Worker,
    private readonly api: Remote<EngineApi>,
  ) {}

  static async boot(song: Song, renderSizeHint?: number): Promise<RealTime> {
    const worker = new Worker(new URL("../../workers/engine.worker.ts", import.meta.url), { type: "module" });
    const api = wrap<EngineApi>(worker);
    const unexpected = (what: string) => (detail?: unknown) => {
      throw new Error(`nobody expected ${what}: ${String(detail)}`);
    };
    await api.connect(
      proxy({
        openBlob: async (id: string) => (song.files.has(id) ? new Blob([song.files.get(id)!]) : null),
        failed: unexpected("a failure"),
        outgrown: unexpected("growth"),
        takeBegun: unexpected("a take"),
        takeGrew: unexpected("a take"),
        takeEnded: unexpected("a take"),
        inputJumped: unexpected("an input"),
        framesLost: unexpected("an input"),
        outputSlipped: unexpected("a slip"),
        deckFailed: unexpected("a slip"),
        masterEnded: unexpected("a recording"),
      }),
    );
    const wishes = renderSizeHint === undefined ? {} : { renderSizeHint };
    const output = await Output.open(song.project.sampleRate, () => {}, wishes);
    const opened = await api.open(song.project, song.project.sampleRate);
    const engine = new EngineNode(output.context, opened, () => {});
    engine.node.connect(output.context.destination, OutputBus.main);
    if ((await output.resume()) !== "running") throw new Error("the output does not run");
    return new RealTime(engine, output, new TapRing(opened.memory.tap), worker, api);
  }

  /** Another engine takes the present one's place in the same context, as where a project outgrows it. */
  async reopen(): Promise<void> {
    const opened = await this.api.reopen();
    this.engine.close();
    this.engine = new EngineNode(this.output.context, opened, () => {});
    this.engine.node.connect(this.output.context.destination, OutputBus.main);
    this.tap = new TapRing(opened.memory.tap);
  }

  get(field: StatusField): number {
    const { status } = this.engine.readings;
    status.read();
    return status.get(field);
  }

  /** Resolves when the engine has as much in its arena: its whole program, presets that come later among it. */
  async holds(bytes: number): Promise<void> {
    while (this.get(StatusField.arenaUsed) < bytes) await pause(20);
  }

  /**
   * Plays from the start, from a reset state: `blocks` blocks from the first that is not silent, left and right of
   * each one after the other; null where the reader was too slow or a stream came late.
   */
  async run(blocks: number): Promise<Float32Array[] | null> {
    const { engine, tap } = this;
    // what rings on from an earlier run ends here, so that it is not taken for the begin of this one
    engine.live.add(LiveOp.stop, STUDIO_TRANSPORT).add(LiveOp.resetState).send();
    while (this.get(StatusField.backlog) > 0 || this.get(StatusField.callbacks) === 0) await pause(10);
    // the streams at the start are filled while the transport is stopped
    await pause(500);
    const starved = this.get(StatusField.starved);
    let at = tap.written();
    const chunk = new Float32Array(BLOCK);
    const out: Float32Array[] = [];
    engine.live.add(LiveOp.resetState).add(LiveOp.play, STUDIO_TRANSPORT, 0).send();
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
    return this.get(StatusField.starved) === starved ? out : null;
  }

  async close(): Promise<void> {
    this.engine.close();
    await this.output.close();
    this.worker.terminate();
  }
}

/** SHA-256 of blocks one after the other, in hex. */
export async function sha256(blocks: readonly Float32Array[]): Promise<string> {
  const bytes = new Float32Array(blocks.length * BLOCK);
  blocks.forEach((block, i) => {
    bytes.set(block, i * BLOCK);
  });
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
