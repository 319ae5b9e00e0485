import type { Command } from "./commands";
import { COLLECTIONS, type Project } from "./document";
import { CommandError } from "./errors";
import { checked, parseCommand } from "./execute";
import { keyLength } from "./growth";
import { RECIPES } from "./recipes";
import type { ProjectDraft } from "./recipes/lookup";
import { plain, registerDraft } from "./recipes/plain";
import { resized, sizeOf } from "./sizes";
import type { Touched } from "./touched";
import { utf8Length } from "./utf8";

/**
 * Executes commands on a document that nobody else uses, by modifying it. Only values that a command inserts are
 * copied, and no patches are made. The result equals that of `execute`, including the order of keys. A command that
 * fails leaves the document unchanged. Reads and writes are counted, so that the cost of a command can be limited.
 */

type Place = Record<string, unknown>;

/** About the number of values read and written; a million take about a second. */
export type Cost = number;

/** Characters of JSON that cost as much as one value when a value is copied or measured. */
const COPIED_TEXT_PER_PLACE = 50;
/** Keys that cost as much as one value if they are only listed. */
const KEYS_PER_PLACE = 8;

const TOO_COSTLY = "This edit would change too much at once. Make it in smaller steps.";

/** Records what one command does, so that it can be undone. */
class Journal {
  cost: Cost = 0;
  /** bytes (UTF-8) by which the document's JSON grew (negative: shrank); off by one comma at empty collections */
  growth = 0;
  readonly touched: Touched[] = [];
  readonly #most: Cost;
  readonly #undo: (() => void)[] = [];
  readonly #drafts = new WeakMap<object, object>();
  /** for each object that lost a key: its keys in their original order */
  readonly #orders = new Map<Place, string[]>();

  constructor(most: Cost) {
    this.#most = most;
  }

  spend(cost: Cost): void {
    this.cost += cost;
    if (this.cost > this.#most) throw new CommandError("tooLarge", TOO_COSTLY);
  }

  draft(part: object, path: readonly string[]): object {
    const known = this.#drafts.get(part);
    if (known) return known;
    const draft = new Proxy(part as Place, {
      get: (target, key) => {
        const value = Reflect.get(target, key);
        if (value === null || typeof value !== "object" || typeof key === "symbol") return value;
        this.spend(1);
        return this.draft(value, [...path, key]);
      },
      ownKeys: (target) => {
        const keys = Reflect.ownKeys(target);
        this.spend(keys.length);
        return keys;
      },
      set: (target, key, value) => {
        this.#set(target, [...path, String(key)], String(key), value);
        return true;
      },
      deleteProperty: (target, key) => {
        this.#remove(target, [...path, String(key)], String(key));
        return true;
      },
    });
    this.#drafts.set(part, draft);
    registerDraft(draft, () => {
      this.spend(1);
      for (const value of Object.values(part))
        if (value !== null && typeof value === "object") this.spend(sizeOf(value));
      return part;
    });
    return draft;
  }

  /** Undoes everything, the last change first. */
  revert(): void {
    for (let undo = this.#undo.pop(); undo; undo = this.#undo.pop()) undo();
    for (const [place, keys] of this.#orders) {
      const values = keys.map((key) => place[key]);
      for (const key of keys) delete place[key];
      for (const [index, key] of keys.entries()) place[key] = values[index];
    }
  }

  #set(place: Place, path: string[], key: string, given: unknown): void {
    const value = plain(given);
    const stood = Object.hasOwn(place, key);
    const was = place[key];
    if (stood && Object.is(was, value)) return;
    const text = JSON.stringify(value) ?? "";
    const before = stood ? (JSON.stringify(was) ?? "") : "";
    this.spend(1 + (text.length + before.length) / COPIED_TEXT_PER_PLACE);
    this.growth += utf8Length(text) - utf8Length(before) + (stood ? 0 : keyLength(key));
    // a copy, because an object shared by two places would change in both
    place[key] = value !== null && typeof value === "object" ? JSON.parse(text) : value;
    if (!stood) resized(place, 1);
    this.touched.push({ path, op: stood ? "replace" : "add" });
    this.#undo.push(() => {
      if (stood) place[key] = was;
      else {
        delete place[key];
        resized(place, -1);
      }
    });
  }

  #remove(place: Place, path: string[], key: string): void {
    if (!Object.hasOwn(place, key)) return;
    const was = place[key];
    if (!this.#orders.has(place)) {
      this.spend(sizeOf(place) / KEYS_PER_PLACE);
      this.#orders.set(place, Object.keys(place));
    }
    const text = JSON.stringify(was) ?? "";
    this.spend(1 + text.length / COPIED_TEXT_PER_PLACE);
    this.growth -= utf8Length(text) + keyLength(key);
    delete place[key];
    resized(place, -1);
    this.touched.push({ path, op: "remove" });
    this.#undo.push(() => {
      place[key] = was;
      resized(place, 1);
    });
  }
}

/** The result of a command that was carried out in place. */
export interface CarriedOut {
  /** the command with its parsed arguments, for the log of edits */
  readonly command: Command;
  readonly cost: Cost;
  /** bytes (UTF-8) by which the document's JSON grew; negative if it shrank */
  readonly growth: number;
}

/** A refused command. Its cost counts too, because refusing took work. */
export interface Refusal {
  readonly error: CommandError;
  readonly cost: Cost;
}

/** The cost of checking an edit, besides what it touches: every collection is traversed a few times. */
const checkCost = (project: Project): Cost =>
  COLLECTIONS.reduce((entries, name) => entries + sizeOf(project[name]), 0) / KEYS_PER_PLACE;

/**
 * Executes a command on a document in place. If it fails, or costs more than `most`, the document stays as it was and
 * the refusal says why. `fits` is called last, with the growth of the JSON, and may throw a CommandError.
 */
export function carryOutInPlace(
  project: Project,
  command: { name: string; args: unknown },
  most: Cost,
  fits: (growth: number) => void = () => {},
): CarriedOut | Refusal {
  const journal = new Journal(most);
  try {
    const parsed = parseCommand(command);
    const recipe = RECIPES[parsed.name] as (draft: ProjectDraft, args: unknown) => void;
    recipe(journal.draft(project, []) as ProjectDraft, parsed.args);
    journal.spend(journal.touched.length + checkCost(project));
    checked(parsed.name, project, journal.touched, null);
    fits(journal.growth);
    return { command: parsed, cost: journal.cost, growth: journal.growth };
  } catch (error) {
    journal.revert();
    if (!(error instanceof CommandError)) throw error;
    return { error, cost: journal.cost };
  }
}
