import type { LibraryPreset } from "../../contract/instruments/library/preset";
import { LoudnessMeter } from "../../workers/media/export";
import { PROBE_FRAMES, RATE, type Rendered, renderPreset } from "./render";
import type { Measured } from "./rules";
import { bandLevels, tuning } from "./spectra";

/** A preset with what was measured of it. */
export interface Heard extends Measured {
  readonly preset: LibraryPreset;
  readonly levels: Float32Array;
}

/** Loudness and true peak of the phrase, without the probe. */
function loudness(module: WebAssembly.Module, { left, right }: Rendered): Pick<Measured, "lufs" | "truePeak"> {
  const meter = new LoudnessMeter(module, RATE);
  meter.push(left.subarray(PROBE_FRAMES), right.subarray(PROBE_FRAMES));
  return { lufs: meter.integrated, truePeak: meter.truePeak };
}

export async function measure(module: WebAssembly.Module, preset: LibraryPreset): Promise<Heard> {
  const sound = await renderPreset(module, preset);
  // a key of a kit is one drum of many: kits are compared by their beat
  const start = preset.kind === "drums" ? PROBE_FRAMES : 0;
  return { preset, ...loudness(module, sound), ...tuning(sound), levels: bandLevels(sound, start) };
}
