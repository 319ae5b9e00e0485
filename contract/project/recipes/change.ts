import { current } from "immer";
import type { z } from "zod";
import { type Change, sameJson } from "../changes";
import type { CommandArguments } from "../commands";
import { type Project, project as schema } from "../document";
import { CommandError } from "../errors";
import { violations } from "../invariants";
import type { ProjectDraft } from "./lookup";

type Place = Record<string, unknown>;

/** Fields of the document that are maps of entries; the others are settings. */
const COLLECTIONS = ["tempo", "signatures", "tracks", "clips", "devices", "sends", "samples"] as const;
const SETTINGS = ["name", "sampleRate", "loop", "metronome", "countInBars", "preRollBars"] as const;
type Collection = (typeof COLLECTIONS)[number];

const isCollection = (name: string): name is Collection => (COLLECTIONS as readonly string[]).includes(name);
const isSetting = (name: string): name is (typeof SETTINGS)[number] => (SETTINGS as readonly string[]).includes(name);

/** Where the last part of a path stands. Throws where the way there is gone. */
function placeOf(draft: ProjectDraft, path: readonly string[]): { place: Place; key: string } {
  const [first = "", ...rest] = path;
  if (!isSetting(first) && !(isCollection(first) && rest.length > 0)) {
    throw new CommandError("arguments", `“${path.join("/")}” is not a place that can be changed.`);
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
  // a later change may go into what this one sets: the command itself stays as it is
  else place[key] = structuredClone(value);
}

/** Puts what was changed into the form that the schema gives it. Throws where it has another one. */
function parsePart(draft: ProjectDraft, name: string, id: string | undefined): void {
  const shape: Readonly<Record<string, z.ZodType>> = schema.shape;
  const entries = draft as unknown as Record<string, Place>;
  const [place, key, part] =
    id !== undefined && isCollection(name)
      ? [entries[name] ?? {}, id, schema.shape[name].valueType as z.ZodType]
      : [draft as unknown as Place, name, shape[name]];
  if (id !== undefined && isCollection(name) && !Object.hasOwn(place, key)) return;
  const value = place[key];
  const parsed = part?.safeParse(value);
  if (!parsed?.success) {
    throw new CommandError("arguments", "What this would set does not fit its place in the project.", parsed?.error);
  }
  if (!sameJson(parsed.data, value)) place[key] = parsed.data;
}

export function change(draft: ProjectDraft, args: CommandArguments<"change">): void {
  const touched = new Map<string, readonly [name: string, id: string | undefined]>();
  for (const one of args.changes) {
    carryOut(draft, one, args.checked);
    const [name = "", id] = one.path;
    const part = isCollection(name) ? ([name, id] as const) : ([name, undefined] as const);
    touched.set(part.join("/"), part);
  }
  for (const [name, id] of touched.values()) parsePart(draft, name, id);
  const [broken] = violations(current(draft) as Project);
  if (broken) throw new CommandError("notAllowed", broken.sentence);
}
