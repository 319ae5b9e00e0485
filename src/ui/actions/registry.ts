import { Scope } from "../../scope/scope";
import { type KeyPress, matchesKeys, parseKeys } from "./keys";

/** Something a person can do: the one source of key bindings, command palette and the sheet of keys. */
export interface Action {
  /** "transport.play"; a later registration under the same id takes the earlier one's place */
  id: string;
  title: string;
  /** heading in the palette and the sheet */
  group: string;
  /** "Space", "Mod+Shift+Z"; the first is the one that is shown */
  keys?: string | readonly string[];
  /** what goes on after it ends with the owner: the component that registered it (useActions) */
  run: (owner?: Scope) => void | Promise<void>;
  /** greyed and deaf while false */
  enabled?: () => boolean;
  /** keys count only while focus is within `[data-action-scope="…"]`, and go before those without a scope */
  scope?: string;
  /** keys also count while a field is being typed in */
  inFields?: boolean;
  /** a held key runs it again and again */
  repeat?: boolean;
  /** other words it is found by */
  keywords?: readonly string[];
  /** keys only, not in the palette */
  hidden?: boolean;
}

let stack: readonly Action[] = [];
let current: readonly Action[] = [];
const listeners = new Set<() => void>();

function publish(next: readonly Action[]) {
  stack = next;
  const byId = new Map<string, Action>();
  for (const action of stack) byId.set(action.id, action);
  current = [...byId.values()];
  for (const listener of listeners) listener();
}

/** Adds actions for as long as the returned function is not called. */
export function registerActions(actions: readonly Action[]): () => void {
  publish([...stack, ...actions]);
  return () => publish(stack.filter((action) => !actions.includes(action)));
}

/** All actions there are now, in the order they came. */
export function allActions(): readonly Action[] {
  return current;
}

export function subscribeActions(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function isEnabled(action: Action): boolean {
  return action.enabled?.() ?? true;
}

export function keysOf(action: Action): readonly string[] {
  return action.keys === undefined ? [] : typeof action.keys === "string" ? [action.keys] : action.keys;
}

let report: (error: unknown, action: Action) => void = (error) => {
  throw error;
};

/** Where an action's failure goes (a toast, in the app). */
export function onActionError(handler: (error: unknown, action: Action) => void): void {
  report = handler;
}

/** Runs an action unless it is disabled; its failure goes to `onActionError`. */
export function runAction(action: Action): void {
  if (!isEnabled(action)) return;
  try {
    const result = action.run();
    if (result instanceof Promise) result.catch((error: unknown) => report(error, action));
  } catch (error) {
    report(error, action);
  }
}

/** Runs the action with this id; false where there is none or it is disabled. */
export function runActionById(id: string): boolean {
  const action = current.find((entry) => entry.id === id);
  if (!action || !isEnabled(action)) return false;
  runAction(action);
  return true;
}

const FIELDS = "input:not([type=checkbox],[type=radio],[type=range],[type=button]),textarea,select,[contenteditable]";
const OVERLAYS = "[role=dialog],[role=alertdialog],[role=menu],[role=listbox]";

/** The action that a key press means, given where focus is; null for none. */
export function actionFor(
  press: KeyPress & { repeat?: boolean },
  target: Element | null,
  mac?: boolean,
): Action | null {
  const typing = target?.closest(FIELDS) != null;
  const floating = target?.closest(OVERLAYS) != null;
  const scope = target?.closest("[data-action-scope]")?.getAttribute("data-action-scope") ?? null;
  let found: Action | null = null;
  for (const action of current) {
    if (action.scope !== undefined && action.scope !== scope) continue;
    if ((typing || floating) && !action.inFields) continue;
    if (press.repeat && !action.repeat) continue;
    if (found?.scope !== undefined && action.scope === undefined) continue;
    if (keysOf(action).some((keys) => matchesKeys(parseKeys(keys), press, mac)) && isEnabled(action)) found = action;
  }
  return found;
}

/** Listens to the window's keys until the returned function is called. */
export function bindKeys(target: Window = window): () => void {
  const listen = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing) return;
    const action = actionFor(event, event.target instanceof Element ? event.target : null);
    if (!action) return;
    event.preventDefault();
    runAction(action);
  };
  const scope = new Scope();
  scope.listen(target, "keydown", listen);
  return () => scope.end();
}
