import { type BacklineAudio, blobBytes, fits, readBackline, unpacked } from "../../contract/backline";
import type { Project } from "../../contract/project/document";
import { sentenceOf } from "../../contract/sentence";
import { createTemporary, openTemporary, removeTemporary } from "./files";
import { flacToWav } from "./flac";
import { inspectWav } from "./inspect";
import type { Imported, ImportedAudio, Progress, StorageService } from "./port";
import { takeFiles } from "./takeFiles";

const silent: Progress = () => undefined;

export const storageService: StorageService = {
  inspect: (file) => inspectWav(blobBytes(file)),
  ...takeFiles(),

  async importBackline(file, progress = silent) {
    const source = blobBytes(file);
    const { project, audio, missing } = await readBackline(source);
    const imported: Imported = {
      project,
      audio: [],
      lacking: missing.map((sample) => ({ sample, reason: "Its audio is not in the file." })),
    };
    const total = audio.reduce((sum, { entry }) => sum + entry.packed, 0);
    let done = 0;
    try {
      for (const entry of audio) {
        const outcome = await unpackAudio(project, entry, (bytes) => unpacked(source, bytes));
        if (typeof outcome === "string") imported.lacking.push({ sample: entry.sample, reason: outcome });
        else imported.audio.push(outcome);
        done += entry.entry.packed;
        progress(done, total);
      }
    } catch (error) {
      for (const { file: written } of imported.audio) await removeTemporary(written);
      throw error;
    }
    return imported;
  },
};

/** One sample's audio as WAV under `tmp/`, or why it cannot be used. Throws if the storage is full. */
async function unpackAudio(
  project: Project,
  { sample, format, entry }: BacklineAudio,
  open: (entry: BacklineAudio["entry"]) => AsyncIterable<Uint8Array>,
): Promise<ImportedAudio | string> {
  const target = await createTemporary();
  try {
    if (format === "flac") await flacToWav(open(entry), target);
    else for await (const piece of open(entry)) target.write(piece as Uint8Array<ArrayBuffer>);
  } catch (error) {
    await target.discard();
    if (error instanceof DOMException) throw error;
    return sentenceOf(error);
  }
  const file = await target.close();
  try {
    const facts = await inspectWav(blobBytes(await openTemporary(file)));
    if (fits(project, sample, facts)) return { sampleId: sample.id, file, facts };
    await removeTemporary(file);
    return "Its audio in the file is not what the project says: another rate, or too short.";
  } catch (error) {
    await removeTemporary(file);
    return sentenceOf(error);
  }
}
