/**
 * Where the keys of an action count. `reach`, from the highest priority to the lowest: - mode: everywhere, while the
 * action is enabled; for a mode that takes over keys (playing notes by typing) - focus: while the focus is within the
 * element that `data-action-scope` names; of nested elements the innermost has priority - screen: everywhere on the
 * screen that has registered the action - app: everywhere While a dialog or menu is open, only actions within it count,
 * and those that work in fields.
 */
export interface Scope {
  readonly id: string;
  /** its name in a list of keys */
  readonly label: string;
  readonly reach: "mode" | "focus" | "screen" | "app";
}

export const APP: Scope = { id: "app", label: "Everywhere", reach: "app" };

/**
 * Whether two actions with the same key would conflict: if they are in one scope, or in a screen's and the app's, which
 * always count together. An editor with the focus may give a key another meaning.
 */
export function collide(one: Scope, other: Scope): boolean {
  if (one.id === other.id) return true;
  const reaches = [one.reach, other.reach];
  return reaches.includes("screen") && reaches.includes("app");
}
