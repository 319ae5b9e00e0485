import { deflateSync } from "fflate";
import type { Project, Sample } from "../project/document";
import { usedSamples } from "../project/select";
import type { AttachedFile } from "./attached";
import { type ByteSink, type ByteSource, crc32, memoryBytes } from "./bytes";
import { PROJECT_ENTRY } from "./read";
import { ZipWriter } from "./zipWriter";

/** The stored WAV file of a sample. */
export interface StoredAudio {
  readonly bytes: ByteSource;
  readonly crc32: number;
}

/** The document in the form that is saved: without samples that no clip plays. */
export function documentOf(project: Project): Project {
  const used = usedSamples(project);
  const samples = Object.fromEntries(Object.entries(project.samples).filter(([id]) => used.has(id)));
  return { ...project, samples };
}

/**
 * Writes a project with its audio as a `.backline` file, piece by piece: a zip of `project.json` (deflated) and
 * `audio/<sha256>.wav` (stored). Returns the samples whose audio `open` does not find; the file is valid without them.
 * What devices use of a person's own files comes behind it (`attached`). `progress` gets the bytes of audio done and in total. The same project and audio give the same bytes. Throws a RangeError if
 * audio fails its checksum.
 */
export async function writeBackline(
  project: Project,
  open: (sample: Sample) => Promise<StoredAudio | null>,
  sink: ByteSink,
  progress: (done: number, total: number) => void = () => undefined,
  attached: readonly AttachedFile[] = [],
): Promise<{ missing: Sample[]; bytes: number }> {
  const document = documentOf(project);
  const text = new TextEncoder().encode(JSON.stringify(document));
  const packed = deflateSync(text, { level: 6 });
  const zip = new ZipWriter(sink);
  await zip.add({
    name: PROJECT_ENTRY,
    deflated: true,
    crc32: crc32(text),
    size: text.byteLength,
    packed: memoryBytes(packed),
  });
  const missing: Sample[] = [];
  const audio: { sample: Sample; stored: StoredAudio }[] = [];
  for (const sample of Object.values(document.samples)) {
    const stored = await open(sample);
    if (stored) audio.push({ sample, stored });
    else missing.push(sample);
  }
  const total = audio.reduce((sum, { stored }) => sum + stored.bytes.size, 0);
  let before = 0;
  for (const { sample, stored } of audio) {
    const { size } = stored.bytes;
    await zip.add(
      {
        name: `audio/${sample.id}.wav`,
        deflated: false,
        crc32: stored.crc32,
        size,
        packed: stored.bytes,
      },
      (bytes) => progress(before + bytes, total),
    );
    before += size;
  }
  for (const { name, stored } of attached) {
    const { size } = stored.bytes;
    await zip.add({ name, deflated: false, crc32: stored.crc32, size, packed: stored.bytes });
  }
  await zip.finish();
  return { missing, bytes: zip.bytes };
}
