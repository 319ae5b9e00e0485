import type { Patch } from "immer";
import { parseAddress } from "../parameters/address";
import type { Command, CommandArguments } from "./commands";
import { rangeOfPiece } from "./comp";
import type { Id, Project } from "./document";
import { withEntries } from "./entries";

/**
 * Some collections have thousands of entries, and copying a whole one for each edit costs more than the edit. A command
 * that names the entries it concerns is executed on a document with only those entries, and each collection that it
 * changed is copied once.
 */

const NARROWED = ["tracks", "clips", "devices", "sends"] as const;
type Narrowed = (typeof NARROWED)[number];

/**
 * For each collection, the entries that a command's recipe reads, changes, adds or removes. Collections that are not
 * listed are used as a whole.
 */
export type Reach = { readonly [Name in Narrowed]?: readonly Id[] };

const NOTHING: Reach = {};

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
      return NOTHING;
  }
}

/** A piece of a comp is made a clip, which takes more than the clips. */
function reachOfClips({ clips, compRanges }: Project, ids: readonly Id[]): Reach {
  const made = ids.some((id) => !Object.hasOwn(clips, id) && rangeOfPiece(compRanges, id));
  return made ? NOTHING : { clips: ids };
}

function reachOfParameter({ tracks }: Project, { address }: CommandArguments<"setParameter">): Reach {
  const parsed = parseAddress(address, (id) => (Object.hasOwn(tracks, id) ? tracks[id]?.kind : undefined));
  if (!("address" in parsed) || !("id" in parsed.address)) return NOTHING;
  const { of, id } = parsed.address;
  if (of === "send") return { sends: [id] };
  return of === "device" ? { devices: [id] } : { tracks: [id] };
}

/** The document with those entries only. */
export function narrowed(project: Project, reach: Reach): Project {
  if (reach === NOTHING) return project;
  const narrow: Record<Narrowed, Record<Id, unknown>> & Project = { ...project };
  for (const name of NARROWED) if (reach[name]) narrow[name] = picked<never>(project[name] as never, reach[name]);
  return narrow;
}

function picked<Entry>(entries: Readonly<Record<Id, Entry>>, ids: readonly Id[]): Record<Id, Entry> {
  const some: Record<Id, Entry> = {};
  for (const id of ids) if (Object.hasOwn(entries, id)) some[id] = entries[id] as Entry;
  return some;
}

/** The document after an edit: the edited narrowed one, with everything that was left out. */
export function widened(project: Project, narrow: Project, reach: Reach, patches: readonly Patch[]): Project {
  if (reach === NOTHING) return narrow;
  const wide: Record<Narrowed, Record<Id, unknown>> & Project = { ...narrow };
  for (const name of NARROWED) {
    if (!reach[name]) continue;
    const ids = new Set(patches.flatMap(({ path: [first, id] }) => (first === name ? [String(id)] : [])));
    wide[name] = withEntries<never>(project[name] as never, narrow[name] as never, ids);
  }
  return Object.freeze(wide);
}
