import { engineGraph } from "./engine";
import { nativeGraph } from "./native";
import { RATE, SOURCES, source } from "./settings";
import { toneGraph } from "./tone";

export type Kind = "engine" | "still" | "moving" | "native" | "tone";

export interface Rendering {
  /** wall time of rendering only, without building the graph */
  milliseconds: number;
  /** RMS of the output, left and right: proof that there was sound */
  rms: [number, number];
}

declare global {
  interface Window {
    renderStrips: (kind: Kind, strips: number, seconds: number) => Promise<Rendering>;
  }
}

const pcm = Array.from({ length: SOURCES }, (_, index) => source(index));
const buffers = pcm.map(([left, right]) => {
  const buffer = new AudioBuffer({ numberOfChannels: 2, length: left.length, sampleRate: RATE });
  buffer.copyToChannel(left, 0);
  buffer.copyToChannel(right, 1);
  return buffer;
});

function rms(sound: Float32Array): number {
  const samples = sound.subarray(sound.length * 0.75);
  return Math.sqrt(samples.reduce((sum, x) => sum + x * x, 0) / samples.length);
}

window.renderStrips = async (kind, strips, seconds) => {
  const render = await (kind === "native"
    ? nativeGraph(strips, seconds, buffers)
    : kind === "tone"
      ? toneGraph(strips, seconds, buffers)
      : engineGraph(strips, seconds, pcm, kind === "engine" ? "plain" : kind));
  const start = performance.now();
  const output = await render();
  const milliseconds = performance.now() - start;
  return { milliseconds, rms: [rms(output.getChannelData(0)), rms(output.getChannelData(1))] };
};
