import type { Id } from "../../contract/project/document";
import { type AudioWriter, createAudioWriter } from "../media/export";
import type { PresetSource } from "../program/presets";
import type { ExternalRenderer } from "../render/externals";
import { type RenderReport, renderFrames, renderProject } from "../render/render";
import type { SampleSource } from "../samples/source";
import { yieldToMessages } from "../yieldToMessages";
import type { BouncedFile, BounceJob } from "./port";
import { createRandomFile, type RandomFile } from "./randomFile";

const TYPES = { wav: "audio/wav", flac: "audio/flac", mp3: "audio/mpeg", opus: "audio/ogg" } as const;
/** ms of work after which messages may come in. */
const BREATH = 50;

/** One file being written, with the temporary file that normalising needs. */
class Output {
  private scratch: RandomFile | null = null;

  private constructor(
    readonly track: Id | null,
    private readonly file: RandomFile,
  ) {}

  writer: AudioWriter | null = null;

  static async open(
    track: Id | null,
    job: BounceJob,
    module: WebAssembly.Module,
    frames: number,
    outputs: Output[],
  ): Promise<void> {
    const { settings, sampleRate } = job;
    const file = await createRandomFile(`.${settings.format}`, TYPES[settings.format]);
    const output = new Output(track, file);
    outputs.push(output);
    output.writer = await createAudioWriter(settings, {
      module,
      target: file,
      temporary: async () => {
        output.scratch = await createRandomFile(".pcm", "");
        return output.scratch;
      },
      sampleRate,
      frames,
    });
  }

  async finish(): Promise<BouncedFile> {
    await this.writer?.close();
    await this.scratch?.discard();
    this.scratch = null;
    return { track: this.track, file: this.file.finish() };
  }

  async discard(): Promise<void> {
    await this.writer?.cancel();
    await this.scratch?.discard();
    await this.file.discard();
  }
}

/**
 * Renders a job into its files. Throws the errors of the render, the writer or a full storage, or the signal's reason;
 * then no file is left.
 */
export async function bounce(
  job: BounceJob,
  sources: { module: WebAssembly.Module; samples: SampleSource; presets: PresetSource; externals?: ExternalRenderer },
  progress: (share: number) => void,
  signal: AbortSignal,
): Promise<{ files: BouncedFile[]; report: RenderReport }> {
  const { project, sampleRate, range, tail } = job;
  const frames = renderFrames(project, sampleRate, range) + Math.round(tail * sampleRate);
  const outputs: Output[] = [];
  try {
    if (job.mix) await Output.open(null, job, sources.module, frames, outputs);
    for (const track of job.stems) await Output.open(track, job, sources.module, frames, outputs);
    let breathed = performance.now();
    const report = await renderProject(
      { ...sources, project, sampleRate, tail, stems: job.stems, signal, ...(range && { range }) },
      async (chunk) => {
        for (const { track, writer } of outputs) {
          const { left, right } = track === null ? chunk : (chunk.stems.get(track) ?? chunk);
          await writer?.write(left, right);
        }
        if (performance.now() - breathed < BREATH) return;
        progress(Math.min(1, chunk.frame / frames));
        await yieldToMessages();
        breathed = performance.now();
        signal.throwIfAborted();
      },
    );
    const files: BouncedFile[] = [];
    for (const output of outputs) files.push(await output.finish());
    progress(1);
    return { files, report };
  } catch (error) {
    for (const output of outputs) await output.discard().catch(() => {});
    throw error;
  }
}
