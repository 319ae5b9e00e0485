/**
 * Where the keys of an action count. `reach`, from what goes first:
 * - mode: everywhere, while the action is enabled; for a way of working that takes over keys (playing notes by typing)
 * - focus: while the focus is within the element that `data-action-scope` names; of nested elements the inner goes first
 * - screen: everywhere on the screen that has registered the action
 * - app: everywhere
 *
 * In a dialog or menu only what is within it counts, and what counts in fields.
 */
export interface Scope {
  readonly id: string;
  /** how a list of keys calls it */
  readonly label: string;
  readonly reach: "mode" | "focus" | "screen" | "app";
}

export const APP: Scope = { id: "app", label: "Everywhere", reach: "app" };

/**
 * Whether two actions on one key would stand in each other's way: in one scope, or in a screen's and the app's, which
 * always count together. An editor that has the focus may give a key another meaning.
 */
export function collide(one: Scope, other: Scope): boolean {
  if (one.id === other.id) return true;
  const reaches = [one.reach, other.reach];
  return reaches.includes("screen") && reaches.includes("app");
}
