import { Scope } from "../../../scope/scope";
import type { PanelListener } from "../sound";
import { hide, type PluginFrame } from "./frame";

/** Pixels that a plugin's panel may take. */
const LARGEST = { width: 960, height: 640 };
/** ms between two questions what the plugin is set to, while its panel is open. */
const LOOK = 500;

/**
 * Shows a plugin's own panel over a place of the page, which it follows; values go by the plugin's own ids. Returns
 * the way to close it.
 */
export function showPanel(frame: PluginFrame, place: HTMLElement, listener: PanelListener): () => void {
  const scope = new Scope();
  const { element } = frame;
  let known: string | null = null;
  const look = async (): Promise<void> => {
    const told = await frame.ask().catch(() => null);
    if (!told) return;
    const now = JSON.stringify([told.values, told.state]);
    if (known !== null && known !== now) listener.edited(told.values, told.state);
    known = now;
  };
  frame.gui = {
    sized: (width, height) => {
      const bounded = (size: number, most: number) => Math.min(most, Math.max(0, Math.round(size)));
      listener.sized(bounded(width, LARGEST.width), bounded(height, LARGEST.height));
    },
    escaped: () => listener.escaped(),
  };
  // what it is set to before a hand can be on it
  void look().then(() => frame.post({ type: "showGui", shown: true }));
  scope.interval(() => void look(), LOOK);
  element.inert = false;
  element.tabIndex = 0;
  element.ariaHidden = null;
  const follow = (): void => {
    stand(element, place);
    scope.frame(follow);
  };
  follow();
  scope.add(() => {
    frame.gui = null;
    void look().then(() => frame.post({ type: "showGui", shown: false }));
    hide(element);
  });
  return () => scope.end();
}

/** Puts a frame where a place is, cut off where what scrolls around the place cuts that off. */
function stand(element: HTMLIFrameElement, place: HTMLElement): void {
  const at = place.getBoundingClientRect();
  const seen = clipOf(place);
  const inset = [seen.top - at.top, at.right - seen.right, at.bottom - seen.bottom, seen.left - at.left];
  Object.assign(element.style, {
    ...{ left: `${at.left}px`, top: `${at.top}px`, width: `${at.width}px`, height: `${at.height}px` },
    ...{ opacity: "1", pointerEvents: "auto" },
    clipPath: `inset(${inset.map((pixels) => `${Math.max(0, pixels)}px`).join(" ")})`,
  });
}

function clipOf(place: HTMLElement): { left: number; top: number; right: number; bottom: number } {
  const seen = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
  for (let around = place.parentElement; around; around = around.parentElement) {
    if (getComputedStyle(around).overflow === "visible") continue;
    const { left, top, right, bottom } = around.getBoundingClientRect();
    seen.left = Math.max(seen.left, left);
    seen.top = Math.max(seen.top, top);
    seen.right = Math.min(seen.right, right);
    seen.bottom = Math.min(seen.bottom, bottom);
  }
  return seen;
}
