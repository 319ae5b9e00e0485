import { proxy, type Remote, wrap } from "comlink";
import type { EngineApi, EngineCallbacks } from "../../../workers/engine/api";
import { Scope } from "../../scope/scope";

/** The engine worker, started when it is first needed. */
export class EngineWorker {
  private scope = new Scope();
  private connected: Remote<EngineApi> | null = null;

  constructor(private readonly callbacks: EngineCallbacks) {}

  get api(): Remote<EngineApi> {
    if (this.connected) return this.connected;
    this.connected = wrap<EngineApi>(
      this.scope.worker(
        () =>
          new Worker(new URL("../../../workers/engine.worker.ts", import.meta.url), { type: "module", name: "engine" }),
      ),
    );
    void this.connected.connect(proxy(this.callbacks));
    return this.connected;
  }

  async close(): Promise<void> {
    await this.connected?.close();
    this.scope.end();
    this.scope = new Scope();
    this.connected = null;
  }
}
