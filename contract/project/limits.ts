import { PLUGIN_LIMITS } from "../devices/plugins/declared";
import { ENGINE_ROOM } from "../engine/border";
import type { CommandName } from "./commands";
import { COLLECTIONS, type Collection, type Id, isCollection, type Project } from "./document";
import { sizeOf } from "./sizes";
import type { Touched } from "./touched";

/**
 * The size limits of a document: far beyond any song, and small enough that an edit and the whole document are read
 * and checked in bounded time. App and server enforce the same limits. The engine has room for all that they allow, so
 * nothing of a document is left out of the sound for its number.
 */
export const DOCUMENT_LIMITS = {
  /** groups, returns and the master among them */
  tracks: 500,
  clips: 10_000,
  /** rows of takes, of all tracks */
  takeLanes: 4000,
  takes: 10_000,
  compRanges: 10_000,
  /** of one clip or take */
  notes: 50_000,
  controls: 50_000,
  /** of all clips and takes together */
  allNotes: 200_000,
  allControls: 200_000,
  devices: ENGINE_ROOM.devices,
  /** devices of one track */
  chain: ENGINE_ROOM.chain,
  /** refused only when one is added: an older document with more still opens, and the excess ones let the sound pass */
  foreign: ENGINE_ROOM.foreign,
  /** of one plugin: what it declares, and the characters of its own state */
  pluginParameters: PLUGIN_LIMITS.parameters,
  pluginState: PLUGIN_LIMITS.state,
  sends: ENGINE_ROOM.sends,
  samples: ENGINE_ROOM.samples,
  tempo: 10_000,
  signatures: 10_000,
} as const;
type Limited = keyof typeof DOCUMENT_LIMITS;

/** The most bytes of a document as JSON (UTF-8), whatever it holds; a few dense orchestral scores reach it. */
export const MOST_DOCUMENT_BYTES = 16 * 1024 * 1024;
/** The sentence for a person whose project exceeds that limit. */
export const BYTES_SENTENCE = `A project holds at most ${MOST_DOCUMENT_BYTES / 1024 ** 2} MB besides its recordings. Delete something first.`;

const NAMES: Readonly<Record<Limited, readonly [of: string, what: string]>> = {
  tracks: ["A project", "tracks"],
  clips: ["A project", "clips"],
  takeLanes: ["A project", "take lanes"],
  takes: ["A project", "takes"],
  compRanges: ["A project", "ranges in comps"],
  notes: ["A MIDI clip", "notes"],
  controls: ["A MIDI clip", "controller events"],
  allNotes: ["A project", "notes"],
  allControls: ["A project", "controller events"],
  devices: ["A project", "devices"],
  chain: ["A track", "devices"],
  foreign: ["A project", "pitch shifters"],
  pluginParameters: ["A plugin", "parameters"],
  pluginState: ["A plugin's state", "characters"],
  sends: ["A project", "sends"],
  samples: ["A project", "recordings"],
  tempo: ["A project", "tempo changes"],
  signatures: ["A project", "time signatures"],
};

/** The sentence for a person whose edit exceeds a limit. */
export const limitSentence = (limit: Limited): string =>
  `${NAMES[limit][0]} holds at most ${DOCUMENT_LIMITS[limit].toLocaleString("en-US")} ${NAMES[limit][1]}.`;

/** The collections with notes. */
const PLAYED = ["clips", "takes"] as const;
type Played = (typeof PLAYED)[number];

/** Where a document may have grown. */
interface Grown {
  readonly collections: ReadonlySet<Collection>;
  /** clips and takes whose content may have grown */
  readonly content: readonly (readonly [Played, Id])[];
  readonly chains: boolean;
  readonly plugins: readonly Id[];
}

function grownBy(touched: readonly Touched[]): Grown {
  const collections = new Set<Collection>();
  const content = new Map<string, readonly [Played, Id]>();
  const plugins = new Set<Id>();
  let chains = false;
  for (const { path, op } of touched) {
    const [name, id, field] = path;
    if (op === "remove" || !isCollection(name)) continue;
    if (path.length === 1 || (path.length === 2 && op === "add")) collections.add(name);
    if (name === "devices" && (path.length <= 2 || field === "trackId")) chains = true;
    if (name === "devices" && id !== undefined && (path.length === 2 || field === "plugin")) plugins.add(String(id));
    const grows = path.length === 2 || path.length === 3 || op === "add";
    const holds = path.length === 2 || field === "notes" || field === "controls";
    if ((name === "clips" || name === "takes") && id !== undefined && grows && holds) {
      content.set(`${name}/${id}`, [name, String(id)]);
    }
  }
  return { collections, content: [...content.values()], chains, plugins: [...plugins] };
}

const everything = (project: Project): Grown => ({
  collections: new Set(COLLECTIONS),
  content: PLAYED.flatMap((name) => Object.keys(project[name]).map((id) => [name, id] as const)),
  chains: true,
  plugins: Object.keys(project.devices),
});

function longestChain({ devices }: Project): number {
  const lengths = new Map<Id, number>();
  for (const { trackId } of Object.values(devices)) lengths.set(trackId, (lengths.get(trackId) ?? 0) + 1);
  return Math.max(0, ...lengths.values());
}

/** Whether a device renders in an instance outside the engine's module. */
const isForeign = ({ devices }: Project, id: Id): boolean => devices[id]?.kind === "foreign";

interface Total {
  readonly notes: number;
  readonly controls: number;
}
const NOTHING: Total = { notes: 0, controls: 0 };
const contentOf = (clip: Project[Played][Id] | undefined): Total =>
  clip?.kind === "notes" ? { notes: sizeOf(clip.notes), controls: sizeOf(clip.controls) } : NOTHING;

/** Totals of a collection's entries; collections are never modified. */
const totals = new WeakMap<object, Total>();

function counted(entries: Project[Played]): Total {
  let [notes, controls] = [0, 0];
  for (const entry of Object.values(entries)) {
    const content = contentOf(entry);
    notes += content.notes;
    controls += content.controls;
  }
  return { notes, controls };
}

/**
 * The totals of all clips, or takes, after an edit of a document that is not modified: only the difference is added.
 */
function totalAfter(entries: Project[Played], before: Project[Played], ids: "any" | ReadonlySet<Id>): Total {
  let total = totals.get(entries);
  if (total) return total;
  if (ids === "any") total = counted(entries);
  else {
    let { notes, controls } = totals.get(before) ?? counted(before);
    for (const id of ids) {
      const [was, is] = [contentOf(before[id]), contentOf(entries[id])];
      notes += is.notes - was.notes;
      controls += is.controls - was.controls;
    }
    total = { notes, controls };
  }
  totals.set(entries, total);
  return total;
}

function touchedIds(touched: readonly Touched[], name: Played): "any" | ReadonlySet<Id> {
  const ids = new Set<Id>();
  for (const { path } of touched) {
    if (path.length === 0 || (path[0] === name && path.length === 1)) return "any";
    if (path[0] === name) ids.add(String(path[1]));
  }
  return ids;
}

/** An edit whose document is to be checked against the limits. */
export interface LimitedEdit {
  /** what it touched of a document that was within all limits */
  readonly touched: readonly Touched[];
  /** the document before; null if it was changed in place */
  readonly before: Project | null;
}

function totalsOf(project: Project, edit: LimitedEdit | null): Total {
  const each = PLAYED.map((name) =>
    edit?.before
      ? totalAfter(project[name], edit.before[name], touchedIds(edit.touched, name))
      : counted(project[name]),
  );
  return each.reduce((a, b) => ({ notes: a.notes + b.notes, controls: a.controls + b.controls }), NOTHING);
}

/** The limit that a document exceeds; null if none. After an edit only what may have grown by it is counted. */
export function overLimit(project: Project, edit: LimitedEdit | null = null): Limited | null {
  const { collections, content, chains, plugins } = edit ? grownBy(edit.touched) : everything(project);
  for (const name of collections) if (sizeOf(project[name]) > DOCUMENT_LIMITS[name]) return name;
  for (const [name, id] of content) {
    const entry = project[name][id];
    if (entry?.kind !== "notes") continue;
    for (const part of ["notes", "controls"] as const) if (sizeOf(entry[part]) > DOCUMENT_LIMITS[part]) return part;
  }
  for (const id of plugins) {
    const limit = pluginUnread(project.devices[id]?.plugin);
    if (limit) return limit;
  }
  if (edit && plugins.some((id) => isForeign(project, id))) {
    const foreign = Object.keys(project.devices).filter((id) => isForeign(project, id));
    if (foreign.length > DOCUMENT_LIMITS.foreign) return "foreign";
  }
  const grown = content.length > 0 || PLAYED.some((name) => collections.has(name));
  // updated with every edit, so that the next one need not count everything
  const all = grown || edit?.before ? totalsOf(project, edit) : NOTHING;
  if (grown && all.notes > DOCUMENT_LIMITS.allNotes) return "allNotes";
  if (grown && all.controls > DOCUMENT_LIMITS.allControls) return "allControls";
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
  for (const device of valuesOf(fieldOf(json, "devices"))) {
    const limit = pluginUnread(fieldOf(device, "plugin"));
    if (limit) return limit;
  }
  return contentUnread(PLAYED.flatMap((name) => valuesOf(fieldOf(json, name))));
}

/** The limit that a plugin of a device exceeds by what it declares or by its state; null if none. */
function pluginUnread(plugin: unknown): Limited | null {
  if (countOf(fieldOf(plugin, "parameters")) > DOCUMENT_LIMITS.pluginParameters) return "pluginParameters";
  return stateUnread(fieldOf(plugin, "state"));
}

const stateUnread = (state: unknown): Limited | null =>
  typeof state === "string" && state.length > DOCUMENT_LIMITS.pluginState ? "pluginState" : null;

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
  addTakes: { lanes: "takeLanes", takes: "takes" },
  removeTakes: { ids: "takes" },
  removeCompRanges: { ids: "compRanges" },
};

/** The limit that the arguments of a command exceed by themselves; null if none. Only counts entries. */
export function argumentsOverLimit(name: CommandName, args: unknown): Limited | null {
  for (const [list, limit] of Object.entries(ARGUMENTS[name] ?? {})) {
    if (countOf(fieldOf(args, list)) > DOCUMENT_LIMITS[limit]) return limit;
  }
  const plugins =
    name === "addTrack"
      ? valuesOf(fieldOf(args, "devices"))
      : name === "addDevice"
        ? [fieldOf(args, "device")]
        : name === "setDevice"
          ? [args]
          : [];
  for (const device of plugins) {
    const limit = pluginUnread(fieldOf(device, "plugin"));
    if (limit) return limit;
  }
  if (name === "loadPreset") return stateUnread(fieldOf(args, "state"));
  if (name === "addClips") return contentUnread(valuesOf(fieldOf(args, "clips")));
  return name === "addTakes" ? contentUnread(valuesOf(fieldOf(args, "takes"))) : null;
}
