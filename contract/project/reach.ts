import type { Patch } from "immer";
import { parseAddress } from "../parameters/address";
import type { Command, CommandArguments } from "./commands";
import { rangeOfPiece } from "./comp";
import { COLLECTIONS, type Collection, type Id, type Project } from "./document";
import { withEntries } from "./entries";

/**
 * Some collections have thousands of entries. Copying a whole one for each edit costs more than the edit, and so does
 * having Immer ask of each whether it is frozen. So a command that names the entries it concerns is executed on a
 * document that has nothing else, and each collection that it changed is copied once.
 */

/** Collections that every command is given whole: they are short, and times depend on all of their entries. */
const WHOLE = ["tempo", "signatures"] as const;
type Narrowed = Exclude<Collection, (typeof WHOLE)[number]>;
const NARROWED = COLLECTIONS.filter((name): name is Narrowed => !(WHOLE as readonly Collection[]).includes(name));

/** The entries that a command's recipe reads, changes, adds or removes, by collection; null: it may be any. */
export type Reach = { readonly [Name in Narrowed]?: readonly Id[] } | null;

const NO_ENTRIES = Object.freeze({});

export function reachOf(project: Project, { name, args }: Command): Reach {
  switch (name) {
    case "setParameter":
      return reachOfParameter(project, args);
    case "addNotes":
    case "setNotes":
    case "removeNotes":
    case "addControls":
    case "setControls":
    case "removeControls":
      return reachOfClips(project, [args.clipId]);
    case "trimClip":
    case "setClip":
    case "setTimeBase":
      return reachOfClips(project, [args.id]);
    case "splitClip":
      return reachOfClips(project, [args.id, args.newId]);
    case "moveClips":
      return reachOfClips(
        project,
        args.moves.map(({ id }) => id),
      );
    case "addClips":
      return { clips: args.clips.map(({ id }) => id) };
    case "removeClips":
      return reachOfClips(project, args.ids);
    default:
      return null;
  }
}

/** Clips with their samples. A piece of a comp is made a clip, which takes more than that. */
function reachOfClips({ clips, compRanges }: Project, ids: readonly Id[]): Reach {
  const samples: Id[] = [];
  for (const id of ids) {
    const clip = Object.hasOwn(clips, id) ? clips[id] : undefined;
    if (!clip && rangeOfPiece(compRanges, id)) return null;
    if (clip?.kind === "audio") samples.push(clip.sampleId);
  }
  return { clips: ids, samples };
}

function reachOfParameter({ tracks }: Project, { address }: CommandArguments<"setParameter">): Reach {
  const parsed = parseAddress(address, (id) => (Object.hasOwn(tracks, id) ? tracks[id]?.kind : undefined));
  if (!("address" in parsed) || !("id" in parsed.address)) return null;
  const { of, id } = parsed.address;
  if (of === "send") return { sends: [id] };
  return of === "device" ? { devices: [id] } : { tracks: [id] };
}

/** The document with those entries only. */
export function narrowed(project: Project, reach: Reach): Project {
  if (!reach) return project;
  const narrow: Record<Narrowed, Readonly<Record<Id, unknown>>> & Project = { ...project };
  for (const name of NARROWED) {
    const ids = reach[name];
    narrow[name] = ids ? picked<never>(project[name] as never, ids) : (NO_ENTRIES as never);
  }
  return narrow;
}

function picked<Entry>(entries: Readonly<Record<Id, Entry>>, ids: readonly Id[]): Record<Id, Entry> {
  const some: Record<Id, Entry> = {};
  for (const id of ids) if (Object.hasOwn(entries, id)) some[id] = entries[id] as Entry;
  return some;
}

/** The document after an edit: the edited narrowed one, with everything that was left out. */
export function widened(project: Project, narrow: Project, reach: Reach, patches: readonly Patch[]): Project {
  if (!reach) return narrow;
  const wide: Record<Narrowed, Readonly<Record<Id, unknown>>> & Project = { ...narrow };
  const changed = new Map(NARROWED.map((name) => [name as string, new Set<Id>()]));
  for (const { path } of patches) changed.get(String(path[0]))?.add(String(path[1]));
  for (const name of NARROWED) {
    wide[name] = withEntries<never>(project[name] as never, narrow[name] as never, changed.get(name) ?? new Set());
  }
  return Object.freeze(wide);
}
