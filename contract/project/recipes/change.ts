import { z } from "zod";
import { said } from "../../words/said";
import { type Change, sameJson } from "../changes";
import type { CommandArguments } from "../commands";
import * as doc from "../document";
import { CommandError } from "../errors";
import { keepingTimes } from "./absolute";
import type { ProjectDraft } from "./lookup";
import { plain } from "./plain";

type Place = Record<string, unknown>;

/** Fields of the document besides its collections. */
const SETTINGS = ["name", "sampleRate", "loop", "metronome", "countInBars", "preRollBars"] as const;
const isSetting = (name: string): name is (typeof SETTINGS)[number] => (SETTINGS as readonly string[]).includes(name);

/** The object and key at the end of a path. Throws if the path no longer exists. */
function placeOf(draft: ProjectDraft, path: readonly string[]): { place: Place; key: string } {
  const [first = "", ...rest] = path;
  if (!isSetting(first) && !(doc.isCollection(first) && rest.length > 0)) {
    throw new CommandError("arguments", said`“${path.join("/")}” is not a place that can be changed.`);
  }
  let place = draft as unknown as Place;
  let key: string = first;
  for (const next of rest) {
    const inner = Object.hasOwn(place, key) ? place[key] : undefined;
    if (inner === null || typeof inner !== "object") {
      throw new CommandError("unknownId", "What this would change is not in the project any more.");
    }
    place = inner as Place;
    key = next;
  }
  return { place, key };
}

function carryOut(draft: ProjectDraft, { path, value, was }: Change, checked: boolean): void {
  const { place, key } = placeOf(draft, path);
  const present = Object.hasOwn(place, key) ? place[key] : undefined;
  if (checked && !sameJson(present, was)) {
    throw new CommandError("stale", "This was changed in another place since.");
  }
  if (value === undefined) delete place[key];
  // cloned, because a later change may modify what this one sets, and the command must not change
  else place[key] = structuredClone(value);
}

/** A part of the document that is parsed separately, with its schema. */
interface Part {
  /** ends with "" for a clip without its notes */
  readonly path: readonly string[];
  readonly schema: z.ZodType;
}

const shell = doc.noteClip.omit({ notes: true, controls: true });
const CONTENT = { notes: doc.note, controls: doc.controlEvent } as const;
const isContent = (name: string | undefined): name is keyof typeof CONTENT => name === "notes" || name === "controls";

/** The smallest part that contains a path: a setting, an entry, one note of a clip, or a clip without its notes. */
function partOf(draft: ProjectDraft, path: readonly string[]): Part {
  const [name = "", id, field, key] = path;
  if (!doc.isCollection(name) || id === undefined) {
    const shape: Readonly<Record<string, z.ZodType>> = doc.project.shape;
    return { path: [name], schema: shape[name] ?? z.never() };
  }
  if (name === "clips" && draft.clips[id]?.kind === "notes" && field !== undefined && field !== "kind") {
    if (isContent(field) && key !== undefined) return { path: [name, id, field, key], schema: CONTENT[field] };
    if (!isContent(field)) return { path: [name, id, ""], schema: shell };
  }
  return { path: [name, id], schema: doc.project.shape[name].valueType };
}

/** Replaces what was changed by its parsed form. Throws if the schema refuses it. */
function parsePart(draft: ProjectDraft, { path, schema }: Part): void {
  const isShell = path.at(-1) === "";
  let place = draft as unknown as Place;
  for (const step of path.slice(0, -1)) {
    const inner = Object.hasOwn(place, step) ? place[step] : undefined;
    // removed by a later change
    if (inner === null || typeof inner !== "object") return;
    place = inner as Place;
  }
  const key = path.at(-1) ?? "";
  if (isShell) {
    const { notes: _notes, controls: _controls, ...value } = place;
    const parsed = parse(schema, value);
    if (sameJson(parsed, value)) return;
    for (const field of Object.keys(value)) if (!Object.hasOwn(parsed as Place, field)) delete place[field];
    Object.assign(place, parsed);
    return;
  }
  if (!Object.hasOwn(place, key) && path.length > 1) return;
  const value = plain(place[key]);
  const parsed = parse(schema, value);
  if (!sameJson(parsed, value)) place[key] = parsed;
}

function parse(schema: z.ZodType, value: unknown): unknown {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw new CommandError("arguments", "What this would set does not fit its place in the project.", parsed.error);
}

/** Changes entries by their paths. The caller checks the invariants. */
export function change(draft: ProjectDraft, args: CommandArguments<"change">): void {
  const carryOutAll = () => {
    const touched = new Map<string, Part>();
    for (const one of args.changes) {
      carryOut(draft, one, args.checked);
      const part = partOf(draft, one.path);
      touched.set(part.path.join("/"), part);
    }
    for (const part of touched.values()) parsePart(draft, part);
  };
  if (args.changes.some(({ path }) => path[0] === "tempo")) keepingTimes(draft, carryOutAll);
  else carryOutAll();
}
