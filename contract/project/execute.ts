import { enablePatches, type Patch, produceWithPatches } from "immer";
import type { z } from "zod";
import { said } from "../words/said";
import { COMMANDS, type Command, type CommandName } from "./commands";
import type { Project } from "./document";
import { CommandError } from "./errors";
import { violations } from "./invariants";
import { argumentsOverLimit, limitSentence, overLimit } from "./limits";
import { migrateChanges } from "./migrate";
import { narrowed, reachOf, widened } from "./reach";
import { RECIPES } from "./recipes";
import type { ProjectDraft } from "./recipes/lookup";
import type { Touched } from "./touched";

enablePatches();

/** The result of a command. Without an effect, `project` is the same object and the patches are empty. */
export interface Executed {
  readonly project: Project;
  /** the command with its parsed arguments, for the log */
  readonly command: Command;
  readonly patches: Patch[];
  /** undo `patches`, when applied in this order */
  readonly inverse: Patch[];
}

/** The command with its arguments parsed. Throws a CommandError `arguments` if they are invalid. */
export function parseCommand(command: { name: string; args: unknown }): Command {
  if (!Object.hasOwn(COMMANDS, command.name)) {
    throw new CommandError("arguments", said`There is no command “${command.name}”.`);
  }
  const name = command.name as CommandName;
  const limit = argumentsOverLimit(name, command.args);
  if (limit) throw new CommandError("tooLarge", limitSentence(limit));
  const parsed = (COMMANDS[name] as z.ZodType).safeParse(command.args);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const where = issue && issue.path.length > 0 ? ` at ${issue.path.join(".")}` : "";
    throw new CommandError("arguments", said`${name}${where}: ${issue?.message ?? "wrong arguments"}.`, parsed.error);
  }
  const understood = { name, args: parsed.data } as Command;
  // other commands ignore unknown fields
  return understood.name === "change"
    ? { name: "change", args: { ...understood.args, changes: migrateChanges(understood.args.changes) } }
    : understood;
}

/**
 * Throws a CommandError if a command broke an invariant or a limit of the document; only what it touched is checked.
 * `before`: the document before the command; null if it was changed in place.
 */
export function checked(
  name: CommandName,
  project: Project,
  touched: readonly Touched[],
  before: Project | null,
): void {
  const limit = overLimit(project, { touched, before });
  if (limit) throw new CommandError("tooLarge", limitSentence(limit));
  const [broken] = violations(project, touched);
  // a `change` sets entries without knowing their meaning, so whatever it breaks, the sentence is that it is not
  // allowed
  if (broken) throw new CommandError(name === "change" ? "notAllowed" : broken.code, broken.sentence);
}

/**
 * Executes a command on a document, which itself is not modified. Pure: the same document and command give the same
 * result everywhere. Throws a CommandError if it does not fit.
 */
export function execute(project: Project, command: { name: string; args: unknown }): Executed {
  const parsed = parseCommand(command);
  const recipe = RECIPES[parsed.name] as (draft: ProjectDraft, args: unknown) => void;
  const reach = reachOf(project, parsed);
  const [made, patches, inverse] = produceWithPatches(narrowed(project, reach), (draft: ProjectDraft) =>
    recipe(draft, parsed.args),
  );
  const next = widened(project, made, reach, patches);
  checked(parsed.name, next, patches, project);
  return patches.length === 0
    ? { project, command: parsed, patches, inverse }
    : { project: next, command: parsed, patches, inverse };
}
