import { proxy, type Remote, wrap } from "comlink";
import type { EngineApi, EngineCallbacks } from "../../../workers/engine/api";

/** The engine worker, made when it is first asked for. */
export class EngineWorker {
  private worker: Worker | null = null;
  private connected: Remote<EngineApi> | null = null;

  constructor(private readonly callbacks: EngineCallbacks) {}

  get api(): Remote<EngineApi> {
    if (this.connected) return this.connected;
    this.worker = new Worker(new URL("../../../workers/engine.worker.ts", import.meta.url), {
      type: "module",
      name: "engine",
    });
    this.connected = wrap<EngineApi>(this.worker);
    void this.connected.connect(proxy(this.callbacks));
    return this.connected;
  }

  async close(): Promise<void> {
    await this.connected?.close();
    this.worker?.terminate();
    this.worker = null;
    this.connected = null;
  }
}
