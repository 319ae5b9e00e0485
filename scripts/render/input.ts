import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import { type BacklineAudio, packedBytes, readBackline, unpacked } from "../../contract/backline";
import { midiCommands, missingSounds, readMidiFile } from "../../contract/midi";
import type { Project } from "../../contract/project/document";
import { execute } from "../../contract/project/execute";
import { newProject } from "../../contract/project/newProject";
import { openAudio } from "../../workers/media/decode";
import { createAudioWriter } from "../../workers/media/export";
import { openWav, type SampleReader, type SampleSource } from "../../workers/samples/source";
import { RenderCommandError } from "./args";
import { DiskFile } from "./files";

/** A project to render, with its audio; `close` releases the files. */
export interface RenderInput {
  project: Project;
  samples: SampleSource;
  warnings: string[];
  close(): void;
}

const notHere: SampleSource = { open: async () => null };

function idMaker(): () => string {
  let next = 0;
  return () => `r${next++}`;
}

function openMidi(path: string): RenderInput {
  const song = readMidiFile(readFileSync(path));
  const makeId = idMaker();
  let project = newProject(makeId);
  for (const command of midiCommands(() => project, song, makeId, { at: 0, timeMap: true })) {
    project = execute(project, command).project;
  }
  return { project, samples: notHere, warnings: [...song.warnings, ...missingSounds(song)], close: () => {} };
}

/** Audio of a `.backline` file: stored WAV is read in place, everything else is first unpacked to a temporary file. */
class PackedSamples implements SampleSource {
  private readonly folder = mkdtempSync(join(tmpdir(), "backline-render-"));
  private readonly scratch: DiskFile[] = [];
  private readonly audio: Map<string, BacklineAudio>;

  constructor(
    private readonly file: DiskFile,
    audio: readonly BacklineAudio[],
    private readonly module: WebAssembly.Module,
  ) {
    this.audio = new Map(audio.map((entry) => [entry.sample.id, entry]));
  }

  async open(id: string): Promise<SampleReader | null> {
    const audio = this.audio.get(id);
    if (!audio) return null;
    if (audio.format === "wav" && !audio.entry.deflated) {
      const bytes = await packedBytes(this.file, audio.entry);
      return openWav({ ...bytes, size: bytes.size, close: () => {} });
    }
    const raw = this.scratchFile(`${id}.${audio.format}`);
    let at = 0;
    for await (const piece of unpacked(this.file, audio.entry)) {
      raw.write(piece, at);
      at += piece.length;
    }
    return openWav(audio.format === "wav" ? raw : await this.decoded(id, raw));
  }

  close(): void {
    for (const file of this.scratch) file.close();
    this.file.close();
    rmSync(this.folder, { recursive: true, force: true });
  }

  private async decoded(id: string, raw: DiskFile): Promise<DiskFile> {
    const decoding = await openAudio(raw);
    const target = this.scratchFile(`${id}.decoded.wav`);
    const writer = await createAudioWriter(
      { format: "wav", bits: 32, kbps: 0, dither: false, normalise: { kind: "none" } },
      {
        module: this.module,
        target,
        temporary: async () => target,
        sampleRate: decoding.sampleRate,
        frames: decoding.frames ?? 0,
      },
    );
    for await (const [left, right] of decoding.chunks()) if (left) await writer.write(left, right ?? left);
    await writer.close();
    return target;
  }

  private scratchFile(name: string): DiskFile {
    const file = new DiskFile(join(this.folder, name), "w+");
    this.scratch.push(file);
    return file;
  }
}

async function openBackline(path: string, module: WebAssembly.Module): Promise<RenderInput> {
  const file = new DiskFile(path, "r");
  try {
    const { project, audio, missing } = await readBackline(file);
    const samples = new PackedSamples(file, audio, module);
    const warnings = missing.map(({ name }) => `The audio of “${name}” is not in the file.`);
    return { project, samples, warnings, close: () => samples.close() };
  } catch (error) {
    file.close();
    throw error;
  }
}

/** Opens a project or MIDI file, depending on its extension. Throws an error with a sentence for a person. */
export async function openInput(path: string, module: WebAssembly.Module): Promise<RenderInput> {
  switch (extname(path).toLowerCase()) {
    case ".backline":
      return openBackline(path, module);
    case ".mid":
    case ".midi":
      return openMidi(path);
    default:
      throw new RenderCommandError(`“${path}” is neither a .backline nor a .mid file.`);
  }
}
