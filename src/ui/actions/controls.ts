import { pageScope } from "../../scope/page";
import type { Action } from "./registry";

/**
 * Actions that lead to a control on the screen. A control names its action in `data-action`. Such an action has no key;
 * it is found by name in the palette.
 */

const PRESSED = "button:not([role=combobox]),[role=switch]";
const FOCUSABLE = `[role=slider],[role=combobox],input,select,${PRESSED}`;
const GROUP = "Controls";
/** How long a control may take to appear after its view was opened, in frames. */
const MOST_FRAMES = 30;

const seen = (element: HTMLElement) => element.getClientRects().length > 0;

/** The control of an action: the one with the focus, else one within `near`, else the first on the screen. */
function controlOf(id: string, near: string | null): HTMLElement | null {
  const all = [...document.querySelectorAll<HTMLElement>(`[data-action="${CSS.escape(id)}"]`)].filter(seen);
  return (
    all.find((element) => element.contains(document.activeElement)) ??
    (near === null ? undefined : all.find((element) => element.closest(near) !== null)) ??
    all[0] ??
    null
  );
}

/** Gives a control the focus; a button is pressed, too. */
function operate(element: HTMLElement): void {
  const control = element.matches(FOCUSABLE) ? element : element.querySelector<HTMLElement>(FOCUSABLE);
  control?.scrollIntoView({ block: "nearest", inline: "nearest" });
  control?.focus();
  if (control?.matches(PRESSED)) control.click();
}

interface Place {
  /** selector of the place to search first */
  near?: () => string | null;
  /** brings the control to the screen if it is not there */
  show?: () => void;
  /** whether `show` would bring such a control to the screen */
  exists?: () => boolean;
}

/** An action that leads to a control, wherever it is. */
export function controlAction(id: string, title: string, { near, show, exists = () => true }: Place = {}): Action {
  const find = () => controlOf(id, near?.() ?? null);
  const seek = (frames: number) => {
    const control = find();
    if (control) operate(control);
    else if (frames > 0) pageScope.frame(() => seek(frames - 1));
  };
  return {
    id,
    title,
    group: GROUP,
    enabled: () => (show !== undefined && exists()) || find() !== null,
    run: () => {
      if (!find()) show?.();
      seek(MOST_FRAMES);
    },
  };
}
