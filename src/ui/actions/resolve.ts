import { type Action, isEnabled } from "./action";
import { type KeyPress, matchesKeys, parseKeys } from "./keys";

const FIELDS = "input:not([type=checkbox],[type=radio],[type=range],[type=button]),textarea,select,[contenteditable]";
const OVERLAYS = "[role=dialog],[role=alertdialog],[role=menu],[role=listbox]";
/** Elements that Enter activates when they have the focus. */
const PRESSED = "button,a[href],summary,[role=button],[role=link],[role=switch],[role=checkbox],[role=tab]";
const SCOPED = "[data-action-scope]";

/** The scopes that contain the focus, the innermost first; those outside an open dialog or menu do not count. */
function focusedScopes(target: Element | null, overlay: Element | null): string[] {
  const scopes: string[] = [];
  let element = target?.closest(SCOPED) ?? null;
  while (element) {
    if (overlay && !overlay.contains(element)) break;
    scopes.push(element.getAttribute("data-action-scope") ?? "");
    element = element.parentElement?.closest(SCOPED) ?? null;
  }
  return scopes;
}

/** A key press, with the fields of its event. */
export type Press = KeyPress & { repeat?: boolean };

/**
 * The action for a key press with the focus at `target`; null if there is none. Of several enabled actions, the one
 * with the nearest scope; within a scope, one whose keys the person chose, otherwise the one registered last.
 */
export function actionFor(
  actions: readonly Action[],
  keysOf: (action: Action) => { keys: readonly string[]; chosen: boolean },
  press: Press,
  target: Element | null,
  mac?: boolean,
): Action | null {
  const typing = target?.closest(FIELDS) != null;
  const overlay = target?.closest(OVERLAYS) ?? null;
  const scopes = focusedScopes(target, overlay);
  const presses =
    press.key === "Enter" && !press.ctrlKey && !press.metaKey && !press.altKey && target?.closest(PRESSED);

  /** distance of an action's scope, 0 is the nearest; null if its keys do not count */
  const distance = ({ scope, inFields = false }: Action): number | null => {
    const at = scope.reach === "focus" ? scopes.indexOf(scope.id) : -1;
    if (scope.reach === "focus" && at < 0) return null;
    if (!inFields && (typing || (overlay && scope.reach !== "focus"))) return null;
    if (presses && scope.reach !== "focus") return null;
    if (scope.reach === "mode") return 0;
    if (scope.reach === "focus") return 1 + at;
    return 1 + scopes.length + (scope.reach === "screen" ? 0 : 1);
  };

  let found: { action: Action; distance: number; chosen: boolean } | null = null;
  for (const action of actions) {
    if (press.repeat && !action.repeat) continue;
    const far = distance(action);
    if (far === null || (found && far > found.distance)) continue;
    const { keys, chosen } = keysOf(action);
    if (found && far === found.distance && found.chosen && !chosen) continue;
    if (keys.some((written) => matchesKeys(parseKeys(written), press, mac)) && isEnabled(action)) {
      found = { action, distance: far, chosen };
    }
  }
  return found?.action ?? null;
}
