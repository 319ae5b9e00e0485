import type { CommandName } from "./commands";
import type { Id, Project } from "./document";
import { sizeOf } from "./sizes";
import type { Touched } from "./touched";

/**
 * The size limits of a document: far beyond any song, and small enough that an edit and the whole document are read
 * and checked in bounded time. App and server enforce the same limits.
 */
export const DOCUMENT_LIMITS = {
  /** groups, returns and the master among them */
  tracks: 500,
  clips: 10_000,
  /** of one clip */
  notes: 50_000,
  controls: 50_000,
  /** of all clips together */
  allNotes: 200_000,
  allControls: 200_000,
  devices: 4000,
  /** of one track */
  chain: 64,
  sends: 4000,
  samples: 10_000,
  tempo: 10_000,
  signatures: 10_000,
} as const;
type Limited = keyof typeof DOCUMENT_LIMITS;

/** The most characters of a document as JSON, whatever it holds; a few dense orchestral scores reach it. */
export const MOST_DOCUMENT_BYTES = 16 * 1024 * 1024;
/** What that limit says to a person. */
export const BYTES_SENTENCE = `A project holds at most ${MOST_DOCUMENT_BYTES / 1024 ** 2} MB besides its recordings. Delete something first.`;

const NAMES: Readonly<Record<Limited, readonly [of: string, what: string]>> = {
  tracks: ["A project", "tracks"],
  clips: ["A project", "clips"],
  notes: ["A MIDI clip", "notes"],
  controls: ["A MIDI clip", "controller events"],
  allNotes: ["A project", "notes"],
  allControls: ["A project", "controller events"],
  devices: ["A project", "devices"],
  chain: ["A track", "devices"],
  sends: ["A project", "sends"],
  samples: ["A project", "recordings"],
  tempo: ["A project", "tempo changes"],
  signatures: ["A project", "time signatures"],
};

/** The sentence for a person whose edit exceeds a limit. */
export const limitSentence = (limit: Limited): string =>
  `${NAMES[limit][0]} holds at most ${DOCUMENT_LIMITS[limit].toLocaleString("en-US")} ${NAMES[limit][1]}.`;

const COLLECTIONS = ["tracks", "clips", "devices", "sends", "samples", "tempo", "signatures"] as const;
type Collection = (typeof COLLECTIONS)[number];
const isCollection = (name: unknown): name is Collection => (COLLECTIONS as readonly unknown[]).includes(name);

/** Where a document may have grown. */
interface Grown {
  readonly collections: ReadonlySet<Collection>;
  /** clips whose content may have grown */
  readonly clips: Iterable<Id>;
  readonly content: boolean;
  readonly chains: boolean;
}

function grownBy(touched: readonly Touched[]): Grown {
  const collections = new Set<Collection>();
  const clips = new Set<Id>();
  let chains = false;
  for (const { path, op } of touched) {
    const [name, id, field] = path;
    if (op === "remove" || !isCollection(name)) continue;
    if (path.length === 1 || (path.length === 2 && op === "add")) collections.add(name);
    if (name === "devices" && (path.length <= 2 || field === "trackId")) chains = true;
    const grows = path.length === 2 || path.length === 3 || op === "add";
    if (name === "clips" && id !== undefined && grows) clips.add(String(id));
  }
  return { collections, clips, chains, content: clips.size > 0 };
}

const everything = (project: Project): Grown => ({
  collections: new Set(COLLECTIONS),
  clips: Object.keys(project.clips),
  content: true,
  chains: true,
});

function longestChain({ devices }: Project): number {
  const lengths = new Map<Id, number>();
  for (const { trackId } of Object.values(devices)) lengths.set(trackId, (lengths.get(trackId) ?? 0) + 1);
  return Math.max(0, ...lengths.values());
}

/**
 * The limit that a document exceeds; null if none. `since`: what an edit touched in a document that was within all
 * limits; only what may have grown by it is counted.
 */
export function overLimit(project: Project, since: readonly Touched[] | null = null): Limited | null {
  const { collections, clips, content, chains } = since ? grownBy(since) : everything(project);
  for (const name of collections) if (sizeOf(project[name]) > DOCUMENT_LIMITS[name]) return name;
  for (const id of clips) {
    const clip = project.clips[id];
    if (clip?.kind !== "notes") continue;
    for (const name of ["notes", "controls"] as const) if (sizeOf(clip[name]) > DOCUMENT_LIMITS[name]) return name;
  }
  if (content || collections.has("clips")) {
    let notes = 0;
    let controls = 0;
    for (const clip of Object.values(project.clips)) {
      if (clip.kind !== "notes") continue;
      notes += sizeOf(clip.notes);
      controls += sizeOf(clip.controls);
    }
    if (notes > DOCUMENT_LIMITS.allNotes) return "allNotes";
    if (controls > DOCUMENT_LIMITS.allControls) return "allControls";
  }
  return chains && longestChain(project) > DOCUMENT_LIMITS.chain ? "chain" : null;
}

const countOf = (value: unknown): number => {
  if (Array.isArray(value)) return value.length;
  return value !== null && typeof value === "object" ? Object.keys(value).length : 0;
};
const valuesOf = (value: unknown): unknown[] =>
  value !== null && typeof value === "object" ? Object.values(value) : [];
const fieldOf = (value: unknown, name: string): unknown =>
  value !== null && typeof value === "object" && Object.hasOwn(value, name)
    ? (value as Readonly<Record<string, unknown>>)[name]
    : undefined;

/**
 * The limit that unvalidated JSON exceeds; null if none, or if it is no document. Only counts entries, so that an
 * oversized document is refused before anything reads each of them.
 */
export function overLimitUnread(json: unknown): Limited | null {
  for (const name of COLLECTIONS) if (countOf(fieldOf(json, name)) > DOCUMENT_LIMITS[name]) return name;
  return contentUnread(valuesOf(fieldOf(json, "clips")));
}

function contentUnread(clips: readonly unknown[]): Limited | null {
  let notes = 0;
  let controls = 0;
  for (const clip of clips) {
    const own = { notes: countOf(fieldOf(clip, "notes")), controls: countOf(fieldOf(clip, "controls")) };
    if (own.notes > DOCUMENT_LIMITS.notes) return "notes";
    if (own.controls > DOCUMENT_LIMITS.controls) return "controls";
    notes += own.notes;
    controls += own.controls;
  }
  if (notes > DOCUMENT_LIMITS.allNotes) return "allNotes";
  return controls > DOCUMENT_LIMITS.allControls ? "allControls" : null;
}

/** The limits of the lists among a command's arguments. */
const ARGUMENTS: { readonly [Name in CommandName]?: Readonly<Record<string, Limited>> } = {
  setTimeMap: { tempo: "tempo", signatures: "signatures" },
  addTrack: { devices: "chain", sends: "sends" },
  removeSamples: { ids: "samples" },
  addClips: { clips: "clips" },
  removeClips: { ids: "clips" },
  moveClips: { moves: "clips" },
  addNotes: { notes: "notes" },
  setNotes: { notes: "notes" },
  removeNotes: { ids: "notes" },
  addControls: { controls: "controls" },
  setControls: { controls: "controls" },
  removeControls: { ids: "controls" },
};

/** The limit that the arguments of a command exceed by themselves; null if none. Only counts entries. */
export function argumentsOverLimit(name: CommandName, args: unknown): Limited | null {
  for (const [list, limit] of Object.entries(ARGUMENTS[name] ?? {})) {
    if (countOf(fieldOf(args, list)) > DOCUMENT_LIMITS[limit]) return limit;
  }
  return name === "addClips" ? contentUnread(valuesOf(fieldOf(args, "clips"))) : null;
}
