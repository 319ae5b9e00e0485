import type { Scope as Lifetime } from "../../scope/scope";
import type { Scope } from "./scopes";

/** What an action is called, and which keys it has before anybody changes them. */
export interface ActionSpec {
  /** "transport.play": what keys, palette, menus and buttons name it by */
  readonly id: string;
  readonly title: string;
  /** heading in the palette and the lists of keys */
  readonly group: string;
  readonly scope: Scope;
  /** "Space", "Mod+Shift+Z"; the first is the one that is shown */
  readonly keys: readonly string[];
  /** its keys also count in dialogs, and while a field is being typed in */
  readonly inFields?: boolean;
  /** a held key runs it again and again */
  readonly repeat?: boolean;
  /** other words it is found by */
  readonly keywords?: readonly string[];
  /** keys only, not in the palette */
  readonly hidden?: boolean;
}

/** What an action does. */
export interface ActionHandler {
  /** what goes on after it ends with the owner: the component that registered it */
  run: (owner?: Lifetime) => void | Promise<void>;
  /** greyed, and its keys are left to others, while false */
  enabled?(): boolean;
}

/** Something a person can do: the one source of keys, palette, menus, buttons and hints. */
export interface Action extends ActionSpec, ActionHandler {}

type Rest = Partial<Pick<ActionSpec, "inFields" | "repeat" | "keywords" | "hidden">>;
/** title, keys, and what else is to say */
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
