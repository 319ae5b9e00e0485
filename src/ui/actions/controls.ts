import { pageScope } from "../../scope/page";
import type { Scope } from "../../scope/scope";
import type { Action } from "./action";
import { APP } from "./scopes";

/**
 * Actions that lead to a control on the screen. The control names its action in `data-action`. Such an action has no
 * key; the palette finds it by name.
 */

const PRESSED = "button:not([role=combobox]),[role=switch]";
const FOCUSABLE = `[role=slider],[role=combobox],input,select,${PRESSED}`;
const GROUP = "Controls";
/** Events that show that the person has moved on, so the focus must stay where it is. */
const GOES_ON = ["keydown", "pointerdown"] as const;

const seen = (element: HTMLElement) => element.getClientRects().length > 0;

/**
 * The control of an action: the one that has the focus, otherwise one within `near`, otherwise the first on the screen.
 */
function controlOf(id: string, near: string | null): HTMLElement | null {
  const all = [...document.querySelectorAll<HTMLElement>(`[data-action="${CSS.escape(id)}"]`)].filter(seen);
  return (
    all.find((element) => element.contains(document.activeElement)) ??
    (near === null ? undefined : all.find((element) => element.closest(near) !== null)) ??
    all[0] ??
    null
  );
}

/** Focuses a control; a button is pressed, too. */
function operate(element: HTMLElement): void {
  const control = element.matches(FOCUSABLE) ? element : element.querySelector<HTMLElement>(FOCUSABLE);
  control?.scrollIntoView({ block: "nearest", inline: "nearest" });
  control?.focus();
  if (control?.matches(PRESSED)) control.click();
}

/**
 * Calls `found` once, in the frame after the control has appeared on the screen. Stops waiting when its owner ends or
 * the person does something else.
 */
function whenShown(find: () => HTMLElement | null, found: (control: HTMLElement) => void, owner: Scope): void {
  const wait = owner.child();
  let waitsForFrame = false;
  const look = () => {
    if (waitsForFrame) return;
    waitsForFrame = true;
    wait.frame(() => {
      waitsForFrame = false;
      const control = find();
      if (!control) return;
      wait.end();
      found(control);
    });
  };
  wait.observeChanges(document.body, { subtree: true, childList: true, attributes: true }, look);
  for (const event of GOES_ON) wait.listen(window, event, () => wait.end(), { capture: true });
  look();
}

interface Place {
  /** selector of the place to search first */
  near?: () => string | null;
  /** makes the control appear if it is not on the screen; waiting for it ends with the owner */
  show?: (owner: Scope) => void;
  /** whether `show` can make such a control appear */
  exists?: () => boolean;
}

/** An action that leads to a control wherever it is; if its view has to open first, as soon as it has appeared. */
export function controlAction(id: string, title: string, { near, show, exists = () => true }: Place = {}): Action {
  const find = () => controlOf(id, near?.() ?? null);
  return {
    id,
    title,
    group: GROUP,
    scope: APP,
    keys: [],
    enabled: () => (show !== undefined && exists()) || find() !== null,
    run: (owner = pageScope) => {
      const control = find();
      if (control) return operate(control);
      show?.(owner);
      whenShown(find, operate, owner);
    },
  };
}
