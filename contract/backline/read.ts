import { z } from "zod";
import { PROJECT_VERSION, type Project, project as projectSchema, type Sample } from "../project/document";
import { violations } from "../project/invariants";
import { limitSentence, overLimit, overLimitUnread } from "../project/limits";
import { migrateProject } from "../project/migrate";
import { usedSamples } from "../project/select";
import type { ByteSource } from "./bytes";
import { BacklineError } from "./errors";
import { readDirectory, unpacked, type ZipEntry } from "./zipReader";

/** Name of the document inside a `.backline` file. */
export const PROJECT_ENTRY = "project.json";
const AUDIO_ENTRY = /^audio\/([0-9a-f]{64})\.(wav|flac)$/;
/** The largest document to read; one with a hundred thousand notes has about 10 MB. */
const MOST_PROJECT_BYTES = 256 << 20;
/** The most bytes in a frame of WAV (stereo, 64 bits), and room for headers. */
const MOST_FRAME_BYTES = 16;
const HEADER_ROOM = 1 << 20;

/** A sample's audio inside the file. */
export interface BacklineAudio {
  readonly sample: Sample;
  readonly format: "wav" | "flac";
  readonly entry: ZipEntry;
}

/** A `.backline` file whose document was read, but not its audio. */
export interface BacklineFile {
  readonly project: Project;
  /** audio of the samples that clips play */
  readonly audio: readonly BacklineAudio[];
  /** samples that clips play but whose audio is not in the file */
  readonly missing: readonly Sample[];
}

/** The start of every document, of whatever version. */
const head = z.object({ format: z.literal("backline"), version: z.number() });

/**
 * Parses a document. Throws a BacklineError: `badJson`, `notBackline`, `newer`, or `schema`, which names the path of
 * the first error.
 */
export function parseProject(text: string): Project {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (cause) {
    throw new BacklineError("badJson", "The project in the file is not valid JSON.", cause);
  }
  const start = head.safeParse(json);
  if (!start.success) throw new BacklineError("notBackline", "The file holds no Backline project.", start.error);
  if (start.data.version > PROJECT_VERSION) {
    throw new BacklineError(
      "newer",
      `The project was saved by a newer Backline (format ${start.data.version}; this one reads ${PROJECT_VERSION}).`,
    );
  }
  const limit = overLimitUnread(json);
  if (limit) throw new BacklineError("tooLarge", `The project in the file is too large. ${limitSentence(limit)}`);
  const parsed = projectSchema.safeParse(migrateProject(json));
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const path = issue?.path.join(".") || PROJECT_ENTRY;
    throw new BacklineError("schema", `The project in the file is wrong at ${path}: ${issue?.message}.`, parsed.error);
  }
  const chained = overLimit(parsed.data);
  if (chained) throw new BacklineError("tooLarge", `The project in the file is too large. ${limitSentence(chained)}`);
  const [violation] = violations(parsed.data);
  if (violation) {
    throw new BacklineError("schema", `The project in the file is wrong at ${violation.path}: ${violation.sentence}`);
  }
  return parsed.data;
}

/** The folder that contains the document: none, or one if a folder was zipped. */
function rootOf(entries: readonly ZipEntry[]): { document: ZipEntry; root: string } {
  const document =
    entries.find((entry) => entry.name === PROJECT_ENTRY) ??
    entries.find((entry) => /^[^/]+\/project\.json$/.test(entry.name) && !entry.name.startsWith("__MACOSX/"));
  if (!document) {
    throw new BacklineError("notBackline", "This zip is not a Backline project: it has no project.json.");
  }
  return { document, root: document.name.slice(0, -PROJECT_ENTRY.length) };
}

/**
 * Reads the directory and document of a `.backline` file; its audio is read later with `unpacked` or, if stored
 * uncompressed, from its `packedBytes`. Missing audio is listed and is not an error. Throws a BacklineError with a
 * sentence for a person.
 */
export async function readBackline(source: ByteSource): Promise<BacklineFile> {
  const entries = await readDirectory(source);
  const { document, root } = rootOf(entries);
  if (document.size > MOST_PROJECT_BYTES) {
    throw new BacklineError("tooLarge", "The project in the file is absurdly large and was not opened.");
  }
  const project = parseProject(await textOf(source, document));
  const found = new Map<string, { format: "wav" | "flac"; entry: ZipEntry }>();
  for (const entry of entries) {
    const match = entry.name.startsWith(root) ? AUDIO_ENTRY.exec(entry.name.slice(root.length)) : null;
    if (match?.[1]) found.set(match[1], { format: match[2] === "flac" ? "flac" : "wav", entry });
  }
  const audio: BacklineAudio[] = [];
  const missing: Sample[] = [];
  for (const id of usedSamples(project)) {
    const sample = project.samples[id];
    if (!sample) continue;
    const there = found.get(id);
    if (!there) missing.push(sample);
    else if (there.entry.size > sample.frames * MOST_FRAME_BYTES + HEADER_ROOM) {
      throw new BacklineError("tooLarge", `The audio of “${sample.name}” is far larger than the project says.`);
    } else audio.push({ sample, ...there });
  }
  return { project, audio, missing };
}

async function textOf(source: ByteSource, entry: ZipEntry): Promise<string> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let text = "";
  try {
    for await (const piece of unpacked(source, entry)) text += decoder.decode(piece, { stream: true });
    return text + decoder.decode();
  } catch (cause) {
    if (cause instanceof BacklineError) throw cause;
    throw new BacklineError("badJson", "The project in the file is not text in UTF-8.", cause);
  }
}
