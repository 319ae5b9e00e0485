import wasmUrl from "../../../dsp/build/engine.wasm?url";
import processorUrl from "./processor.ts?worker&url";
import { RATE } from "./settings";

let compiled: Promise<WebAssembly.Module> | undefined;

/**
 * What the strips' parameters do. plain: as in the other engines; still: every one is set, all filters at 24 dB per
 * octave, and at rest; moving: the same, with every one always changing.
 */
export type Course = "plain" | "still" | "moving";

/** Our engine in the worklet of an offline context, ready to render. */
export async function engineGraph(
  strips: number,
  seconds: number,
  sources: readonly [Float32Array, Float32Array][],
  course: Course,
): Promise<() => Promise<AudioBuffer>> {
  compiled ??= WebAssembly.compileStreaming(fetch(wasmUrl));
  const context = new OfflineAudioContext(2, seconds * RATE, RATE);
  await context.audioWorklet.addModule(processorUrl);
  const node = new AudioWorkletNode(context, "strips", {
    numberOfInputs: 0,
    outputChannelCount: [2],
    processorOptions: { module: await compiled, strips, sources, course },
  });
  node.connect(context.destination);
  await new Promise((resolve) => {
    node.port.onmessage = resolve;
    node.port.start();
  });
  return () => context.startRendering();
}
