import type { Scope } from "../../../scope/scope";
import type { ConnectionReading, HeapReading, Pressure } from "./readings";

/** What only some browsers tell. */

interface Telling {
  readonly memory?: HeapReading;
  readonly connection?: ConnectionReading;
}

export const readHeap = (): HeapReading | null => (performance as Telling).memory ?? null;

export const readConnection = (): ConnectionReading | null => (navigator as Telling).connection ?? null;

/** The name of the graphics processor, as WebGL tells it; null where the browser keeps it to itself. */
export function gpuName(): string | null {
  const canvas = document.createElement("canvas");
  const gl = canvas.getContext("webgl");
  if (!gl) return null;
  const told = gl.getExtension("WEBGL_debug_renderer_info");
  const name: unknown = gl.getParameter(told ? told.UNMASKED_RENDERER_WEBGL : gl.RENDERER);
  gl.getExtension("WEBGL_lose_context")?.loseContext();
  return typeof name === "string" && name.trim() !== "" ? name.trim().slice(0, 120) : null;
}

interface PressureObserverLike {
  observe(source: "cpu", options: { sampleInterval: number }): Promise<void>;
  disconnect(): void;
}
type MakeObserver = new (callback: (records: readonly { readonly state: Pressure }[]) => void) => PressureObserverLike;

const SAMPLE_MS = 2000;

/** Tells the pressure on the processor whenever it changes, until the scope ends; nothing where it is not told. */
export function followPressure(scope: Scope, told: (pressure: Pressure) => void): void {
  const Observer = (globalThis as { PressureObserver?: MakeObserver }).PressureObserver;
  if (!Observer) return;
  const observer = scope.own(
    new Observer((records) => {
      const last = records.at(-1);
      if (last && !scope.ended) told(last.state);
    }),
    (made) => made.disconnect(),
  );
  // a browser that has the API may still refuse it: then nothing is told
  observer.observe("cpu", { sampleInterval: SAMPLE_MS }).catch(() => undefined);
}
