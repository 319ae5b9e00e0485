import type { Scope as Lifetime } from "../../scope/scope";
import type { Scope } from "./scopes";

/** The title of an action, and its keys before anybody changes them. */
export interface ActionSpec {
  /** "transport.play": the id used by keys, palette, menus and buttons */
  readonly id: string;
  readonly title: string;
  /** heading in the palette and the lists of keys */
  readonly group: string;
  readonly scope: Scope;
  /** "Space", "Mod+Shift+Z"; the first is the one that is shown */
  readonly keys: readonly string[];
  /** its keys also work in dialogs and while typing in a field */
  readonly inFields?: boolean;
  /** runs repeatedly while its key is held */
  readonly repeat?: boolean;
  /** further words by which the palette finds it */
  readonly keywords?: readonly string[];
  /** only by key, not in the palette */
  readonly hidden?: boolean;
}

/** What an action does. */
export interface ActionHandler {
  /** work that continues after the call ends with the owner: the component that registered the action */
  run: (owner?: Lifetime) => void | Promise<void>;
  /**
   * What a key does as long as it is down: called as it goes down, it returns what happens as it comes up. All else (the
   * palette, menus) calls `run`, which is a short press.
   */
  hold?(): () => void;
  /** while false, it is greyed out and its keys are available to other actions */
  enabled?(): boolean;
}

/** Something a person can do: the one definition that keys, palette, menus, buttons and hints share. */
export interface Action extends ActionSpec, ActionHandler {}

type Rest = Partial<Pick<ActionSpec, "inFields" | "repeat" | "keywords" | "hidden">>;
/** title, keys, and further properties */
type Entry = readonly [title: string, keys: string | readonly string[], rest?: Rest];

export type ActionSpecs<Id extends string = string> = Readonly<Record<Id, ActionSpec>>;

/** Actions of one group and scope, a line each. */
export function actionGroup<Id extends string>(
  group: string,
  scope: Scope,
  entries: Readonly<Record<Id, Entry>>,
): ActionSpecs<Id> {
  const specs = Object.entries<Entry>(entries).map(([id, [title, keys, rest]]): [string, ActionSpec] => [
    id,
    { id, title, group, scope, keys: typeof keys === "string" ? [keys] : keys, ...rest },
  ]);
  return Object.fromEntries(specs) as ActionSpecs<Id>;
}

export function isEnabled(action: ActionHandler): boolean {
  return action.enabled?.() ?? true;
}
