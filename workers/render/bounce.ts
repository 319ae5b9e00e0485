import type { BounceToWav } from "../../contract/media/bounce";
import { createAudioWriter, LoudnessMeter } from "../media/export";
import { fontPresets } from "../program/fontPresets";
import { renderFrames, renderProject } from "./render";

export const bounceToWav: BounceToWav = async ({ engine, project, fontOf, target, tail }) => {
  const module = await WebAssembly.compile(Uint8Array.from(engine));
  const rate = project.sampleRate;
  const frames = Math.ceil(renderFrames(project, rate)) + Math.round(tail * rate);
  const writer = await createAudioWriter(
    { format: "wav", bits: 16, kbps: 0, dither: true, normalise: { kind: "none" } },
    {
      module,
      target,
      temporary: () => Promise.reject(new Error("Nothing is normalised.")),
      sampleRate: rate,
      frames,
    },
  );
  const meter = new LoudnessMeter(module, rate);
  await renderProject(
    { module, project, samples: { open: async () => null }, presets: fontPresets(fontOf), tail },
    async ({ left, right }) => {
      meter.push(left, right);
      await writer.write(left, right);
    },
  );
  await writer.close();
  return { frames, loudness: meter.integrated };
};
