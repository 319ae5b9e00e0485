import { t } from "@lingui/core/macro";
import { applyPatches, freeze, type Patch } from "immer";
import { takeBack } from "../../contract/project/changes";
import type { Command, CommandArguments, CommandName } from "../../contract/project/commands";
import type { Project } from "../../contract/project/document";
import { CommandError } from "../../contract/project/errors";
import { execute } from "../../contract/project/execute";
import { growthOf } from "../../contract/project/growth";
import { COMMAND_LABELS } from "../../contract/project/labels";
import { BYTES_SENTENCE, MOST_DOCUMENT_BYTES } from "../../contract/project/limits";
import { utf8Length } from "../../contract/project/utf8";

/** One step of undo: its commands, and its patches in both directions. */
export interface Step {
  readonly label: string;
  readonly commands: readonly Command[];
  readonly patches: readonly Patch[];
  readonly inverse: readonly Patch[];
}

/**
 * A change of the history: a step that was done, undone or redone, or others' edits merged in, which are not a step.
 * Its patches are its effect on the document, its commands what it asks of other copies. An undo without patches means
 * that its step was dropped.
 */
export interface Commit extends Step {
  readonly kind: "do" | "undo" | "redo" | "merge";
}

/** Called for every change at once, and for commits when they are made. */
export interface HistoryListener {
  /** The document has changed; also during a gesture, and when one is cancelled. */
  changed(project: Project, patches: readonly Patch[]): void;
  /** A step is final: after a command, at the end of a gesture, after undo or redo. */
  committed(commit: Commit): void;
  /** A step could not be undone or redone because of others' edits since; with a sentence. */
  refused?(sentence: string): void;
}

interface OpenStep {
  label: string;
  commands: Command[];
  patches: Patch[];
  inverse: Patch[];
}

interface Mark {
  readonly label: string;
  readonly parts: OpenStep[];
}

export const HISTORY_CAP = 500;

/** Commands that set values absolutely, so that of many in a row only the last matters. */
const ABSOLUTE: ReadonlySet<CommandName> = new Set<CommandName>([
  "setParameter",
  "moveClips",
  "setTrack",
  "setLoop",
  "setTempo",
  "setMetronome",
]);

const samePlaces = (a: readonly Patch[], b: readonly Patch[]): boolean =>
  a.length === b.length &&
  a.every((patch, index) => {
    const other = b[index];
    return patch.op === "replace" && other?.op === "replace" && patch.path.join("/") === other.path.join("/");
  });

/** Freezes the document after an edit; freezing early would delay the first one. */
const frozen = (project: Project): Project => freeze(project, true);

/**
 * A document's history: runs commands, undoes and redoes steps. A gesture (a drag) makes one step of all its commands;
 * a cancelled one leaves no trace. A command without effect makes no step, and does not clear redo. Holds the last
 * `HISTORY_CAP` steps.
 */
export class History {
  #project: Project;
  /** approximate size of the document as JSON; null: not counted yet */
  #bytes: number | null = null;
  readonly #listener: HistoryListener;
  #done: Step[] = [];
  #undone: Step[] = [];
  /** nested gestures; the outermost makes the step */
  #marks: Mark[] = [];

  constructor(project: Project, listener: HistoryListener) {
    this.#project = frozen(project);
    this.#listener = listener;
  }

  get project(): Project {
    return this.#project;
  }

  /** Label of the step that undo would undo; during a gesture, the gesture's. */
  get canUndo(): string | null {
    return this.#marks[0]?.label ?? this.#done.at(-1)?.label ?? null;
  }

  get canRedo(): string | null {
    return this.#marks.length > 0 ? null : (this.#undone.at(-1)?.label ?? null);
  }

  get inGesture(): boolean {
    return this.#marks.length > 0;
  }

  /** Runs a command. If it does not fit, throws its CommandError and leaves the document unchanged. */
  run<Name extends CommandName>(name: Name, args: CommandArguments<Name>): void {
    const { project, command, patches, inverse } = execute(this.#project, { name, args });
    if (patches.length === 0) return;
    this.#bytes = this.#fitting(growthOf(patches, inverse));
    const step: OpenStep = { label: COMMAND_LABELS[name], commands: [command], patches, inverse };
    this.#project = project;
    const mark = this.#marks.at(-1);
    if (mark) this.#extend(mark.parts, step);
    this.#listener.changed(project, patches);
    if (!mark) this.#commit(step);
  }

  /**
   * Makes all commands until the matching `endGesture` one step. Gestures may be nested; the outermost makes the step.
   */
  beginGesture(label: string): void {
    this.#marks.push({ label, parts: [] });
  }

  endGesture(): void {
    const mark = this.#marks.pop();
    if (!mark) return;
    const outer = this.#marks.at(-1);
    if (outer) {
      for (const part of mark.parts) this.#extend(outer.parts, part);
    } else if (mark.parts.length > 0) {
      this.#commit({
        label: mark.label,
        commands: mark.parts.flatMap((part) => part.commands),
        patches: mark.parts.flatMap((part) => part.patches),
        inverse: [...mark.parts].reverse().flatMap((part) => part.inverse),
      });
    }
  }

  /** Undoes everything since the matching `beginGesture`. */
  cancelGesture(): void {
    const mark = this.#marks.pop();
    if (!mark || mark.parts.length === 0) return;
    this.#apply([...mark.parts].reverse().flatMap((part) => part.inverse));
  }

  /** Undoes the last step; during a gesture, cancels the gesture instead. */
  undo(): void {
    if (this.#marks.length > 0) {
      while (this.#marks.length > 0) this.cancelGesture();
      return;
    }
    const step = this.#done.at(-1);
    if (step) this.#revert("undo", step);
  }

  /** Redoes the step that was undone last. */
  redo(): void {
    const step = this.#marks.length > 0 ? undefined : this.#undone.at(-1);
    if (step) this.#revert("redo", { ...step, patches: step.inverse, inverse: step.patches });
  }

  /**
   * Replaces the document by one with others' edits, which are not a step of this history. Not during a gesture,
   * because its commands would be lost.
   */
  merge(project: Project, patches: readonly Patch[], inverse: readonly Patch[]): void {
    if (this.#marks.length > 0) throw new RangeError(t`Others' edits cannot come in the middle of a gesture.`);
    this.#project = project;
    if (this.#bytes !== null) this.#bytes += growthOf(patches, inverse);
    this.#listener.changed(project, patches);
    this.#listener.committed({ kind: "merge", label: "", commands: [], patches, inverse });
  }

  /** Replaces the document and the commits that led to it: on opening, and when another tab edits. */
  restore(project: Project, commits: readonly Commit[]): void {
    this.#project = frozen(project);
    this.#bytes = null;
    this.#marks = [];
    this.#done = [];
    this.#undone = [];
    for (const commit of commits) this.#remember(commit);
  }

  /** Applies a commit made elsewhere. Throws if its patches do not fit. */
  follow(commit: Commit): void {
    this.#apply(commit.patches);
    this.#remember(commit);
  }

  /**
   * Undoes or redoes a step by a command that is checked against the present document. A step that conflicts with
   * others' later edits is dropped, so that earlier steps can be reached.
   */
  #revert(kind: "undo" | "redo", step: Step): void {
    const { label } = step;
    const nothing: Commit = { kind, label, commands: [], patches: [], inverse: [] };
    let commit = nothing;
    try {
      const args = takeBack(this.#project, step);
      if (args.changes.length > 0) {
        const { project, command, patches, inverse } = execute(this.#project, { name: "change", args });
        this.#project = project;
        this.#bytes = null;
        commit = { kind, label, commands: [command], patches, inverse };
      }
    } catch (error) {
      if (!(error instanceof CommandError)) throw error;
      this.#listener.refused?.(error.message);
    }
    this.#remember(commit);
    if (commit.patches.length > 0) this.#listener.changed(this.#project, commit.patches);
    this.#listener.committed(commit);
  }

  #remember(commit: Commit): void {
    const { kind, ...step } = commit;
    if (kind === "merge") return;
    if (kind === "undo") {
      this.#done.pop();
      if (step.patches.length > 0) {
        this.#undone.push({ ...step, patches: step.inverse, inverse: step.patches });
      }
      return;
    }
    if (kind === "redo" && step.patches.length === 0) {
      this.#undone.pop();
      return;
    }
    if (kind === "redo") this.#undone.pop();
    else this.#undone = [];
    this.#done.push(step);
    if (this.#done.length > HISTORY_CAP) this.#done.shift();
  }

  /**
   * The size in bytes after an edit. Throws if the document would be too large; an edit that shrinks it never throws.
   */
  #fitting(growth: number): number | null {
    if (growth <= 0) return this.#bytes === null ? null : this.#bytes + growth;
    const bytes = (this.#bytes ?? utf8Length(JSON.stringify(this.#project))) + growth;
    if (bytes > MOST_DOCUMENT_BYTES) throw new CommandError("tooLarge", BYTES_SENTENCE);
    return bytes;
  }

  #apply(patches: readonly Patch[]): void {
    this.#project = applyPatches(this.#project, patches);
    this.#bytes = null;
    this.#listener.changed(this.#project, patches);
  }

  #commit(step: Step): void {
    const commit: Commit = { ...step, kind: "do" };
    this.#remember(commit);
    this.#listener.committed(commit);
  }

  /** Adds a command to a gesture; one that sets the same values as the previous one replaces it. */
  #extend(parts: OpenStep[], step: OpenStep): void {
    const last = parts.at(-1);
    const [name, before] = [step.commands.at(-1)?.name, last?.commands.at(-1)?.name];
    if (last && name && name === before && ABSOLUTE.has(name) && samePlaces(last.patches, step.patches)) {
      parts[parts.length - 1] = { ...step, inverse: last.inverse };
    } else {
      parts.push(step);
    }
  }
}
