import { applyPatches, enablePatches, type Patch } from "immer";
import { z } from "zod";
import { said } from "../words/said";
import type { Project } from "./document";
import { CommandError } from "./errors";

enablePatches();

/** A part of a path: a field's name or an entry's id, but no name that is special in JavaScript. */
const step = z
  .string()
  .regex(/^[\w-]{1,80}$/)
  .refine((name) => !["__proto__", "constructor", "prototype"].includes(name), "Not a place in a project.");

/** A change at one path in the document. Without `value` the entry is removed; without `was` there was none before. */
export const change = z.object({
  /** as in `["clips", "abc", "start"]` */
  path: z.array(step).min(1).max(6),
  value: z.unknown().optional(),
  was: z.unknown().optional(),
});
export interface Change {
  path: string[];
  value?: unknown;
  was?: unknown;
}

const isMap = (value: unknown): value is Readonly<Record<string, unknown>> =>
  value !== null && typeof value === "object" && !Array.isArray(value);

/** Whether two JSON values are equal, whatever the order of their keys. */
export function sameJson(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  // a plugin's declared parameters are an array; collections of the document never are
  if (Array.isArray(a) && Array.isArray(b)) {
    return a.length === b.length && a.every((value, index) => sameJson(value, b[index]));
  }
  if (!isMap(a) || !isMap(b)) return false;
  const keys = Object.keys(a);
  return (
    keys.length === Object.keys(b).length && keys.every((key) => Object.hasOwn(b, key) && sameJson(a[key], b[key]))
  );
}

function gather(before: unknown, after: unknown, path: readonly string[], found: Change[]): void {
  if (before === after) return;
  if (!isMap(before) || !isMap(after)) {
    const value = after === undefined ? {} : { value: after };
    const was = before === undefined ? {} : { was: before };
    found.push({ path: [...path], ...value, ...was });
    return;
  }
  for (const key of Object.keys(before)) {
    const was = before[key];
    if (was !== undefined && was !== after[key]) gather(was, after[key], [...path, key], found);
  }
  for (const key of Object.keys(after)) {
    if (before[key] === undefined && after[key] !== undefined) gather(undefined, after[key], [...path, key], found);
  }
}

/**
 * The changes from `before` to `after`; parts that both share by identity are skipped. The document's own `format`,
 * `version` and `id` are left out.
 */
export function differences(before: Project, after: Project): Change[] {
  const found: Change[] = [];
  gather(before, after, [], found);
  return found.filter(({ path: [first] }) => first !== "format" && first !== "version" && first !== "id");
}

/** Changes as Immer patches, for the engine's copy of the document. */
export const patchesOf = (changes: readonly Change[]): Patch[] =>
  changes.map(({ path, value, was }) =>
    value === undefined ? { op: "remove", path } : { op: was === undefined ? "add" : "replace", path, value },
  );

/** The document with only those clips that patches concern, because no others can be affected. */
function reached(project: Project, patches: readonly Patch[]): Project {
  const paths = patches.map(({ path }) => path).filter(([first]) => first === undefined || first === "clips");
  if (paths.some((path) => path.length < 2)) return project;
  const clips: Project["clips"] = {};
  for (const [, id] of paths) {
    const clip = Object.hasOwn(project.clips, String(id)) ? project.clips[String(id)] : undefined;
    if (clip) clips[String(id)] = clip;
  }
  return { ...project, clips };
}

/**
 * The arguments of the `change` command that undoes a step of the history, checked against the present document; for
 * redo, with the step's `patches` and `inverse` exchanged. Throws a CommandError `stale` if somebody has changed what
 * the step did.
 */
export function takeBack(
  document: Project,
  step: { readonly label: string; readonly patches: readonly Patch[]; readonly inverse: readonly Patch[] },
): { label: string; checked: boolean; changes: Change[] } {
  const stale = (cause?: unknown) =>
    new CommandError(
      "stale",
      said`“${step.label}” cannot be taken back: it was changed in another place since.`,
      cause,
    );
  const project = reached(document, [...step.patches, ...step.inverse]);
  let before: Project;
  let again: Project;
  try {
    before = applyPatches(project, step.inverse);
    again = applyPatches(before, step.patches);
  } catch (error) {
    throw stale(error);
  }
  if (differences(again, project).some(({ value, was }) => !sameJson(value, was))) throw stale();
  const changes = differences(project, before).filter(({ value, was }) => !sameJson(value, was));
  return { label: step.label, checked: true, changes };
}
