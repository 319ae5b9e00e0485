import { Delay } from "../../scope/delay";
import type { Scope } from "../../scope/scope";
import { isMac } from "../../ui/actions/keys";
import { onFrame } from "../../ui/meters/frame";
import { LONG_PRESS_MS } from "../../ui/overlays/longPress";
import { edgeScroll, wheelFactor } from "./edge";
import { type Cause, type Fingers, type GestureInput, type GestureState, IDLE, type Point, step } from "./machine";

/** Where the pointer is on the element, and what is held beside it. */
export interface At extends Point {
  readonly touch: boolean;
  readonly shift: boolean;
  readonly alt: boolean;
  /** Ctrl, or ⌘ on a Mac */
  readonly mod: boolean;
}

/** What a press has taken hold of. It ends exactly once: `end`, and then one of `click`, `commit`, `rest` and `cancel`. */
export interface Hold {
  /** pixels before the press drags; 0: it drags as it is made */
  slack?: number;
  /** keeps the drag going where it is held at the element's edge, which scrolls on */
  scrolls?: boolean;
  /** follows the pointer; without it the press is a click at most */
  drag?(at: At): void;
  /** puts away what the gesture showed */
  end?(): void;
  /** it ended where it began */
  click?(at: At): void;
  /** the drag ended: its effect is to stand */
  commit?(at: At): void;
  /** it ended in nothing: whatever `drag` did is to be as before */
  cancel?(cause: Cause): void;
  /** it rested until a menu opens, which is for what lies under it */
  rest?(at: At): void;
}

/** What an element does with pointers. Whether it has `finger`, `zoom` and `pinch` never changes. */
export interface GestureTarget {
  /** what a press with the main button takes hold of; null: nothing */
  press?(at: At, event: PointerEvent): Hold | null;
  /** selector of buttons and the like inside the element that may be dragged, too; a press on any other is theirs */
  parts?: string;
  /** the pointer is over it, and nothing is held */
  hover?(at: At): void;
  leave?(): void;
  /** a press that asks for a menu: the right button */
  menu?(at: At): void;
  double?(at: At): void;
  /** what a finger may be kept from: the browser's scrolling, and the menu of one that rests */
  finger?(at: At): { scroll: boolean; menu: boolean };
  /** a wheel with Ctrl, or a trackpad's pinch */
  zoom?(factor: number, at: At): void;
  pinch?(before: Fingers, after: Fingers): void;
}

/** Pixels before a press drags, where nothing else is said. */
const SLACK = 3;
/** So long before a resting finger's menu opens, what the menu is for is settled, ms. */
const MENU_LEAD_MS = 50;
/** Parts of the element that a press is for, rather than for the element. */
const PARTS = "button,input,select,textarea,a[href],[role=menu]";

/** Has `target` told of what pointers do on an element, until the scope ends. `target` is read at each event. */
export function bindGesture(scope: Scope, element: HTMLElement, target: () => GestureTarget): void {
  let state: GestureState<At> = IDLE;
  let hold: Hold | null = null;
  /** what is owned only while something is held */
  let holding: Scope | null = null;
  const rests = new Delay(scope);
  const mac = isMac();

  const place = (event: { clientX: number; clientY: number }): Point => {
    const box = element.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  };

  const at = (event: MouseEvent, touch = false): At => ({
    ...place(event),
    touch,
    shift: event.shiftKey,
    alt: event.altKey,
    mod: mac ? event.metaKey : event.ctrlKey,
  });

  function give(input: GestureInput<At>): void {
    const next = step(state, input);
    state = next.state;
    for (const intent of next.intents) {
      if (intent.type === "drag") hold?.drag?.(intent.at);
      else if (intent.type === "pinch") target().pinch?.(intent.before, intent.after);
      else {
        const ended = hold;
        letGo();
        ended?.end?.();
        if (intent.type === "cancel") ended?.cancel?.(intent.cause);
        else ended?.[intent.type]?.(intent.at);
      }
    }
  }

  function letGo(): void {
    hold = null;
    rests.stop();
    holding?.end();
    holding = null;
  }

  const stop = (cause: Cause, pointer?: number) =>
    give(pointer === undefined ? { type: "stop", cause } : { type: "stop", cause, pointer });

  /** A drag that is held at an edge scrolls on. */
  const scrollOn = () => {
    if (!element.isConnected) return stop("removed");
    if (state.phase !== "dragging" || !hold?.scrolls) return;
    const left = edgeScroll(state.at.x, element.clientWidth);
    const top = edgeScroll(state.at.y, element.clientHeight);
    if (left === 0 && top === 0) return;
    element.scrollBy(left, top);
    hold.drag?.(state.at);
  };

  const isTouch = (event: PointerEvent) => event.pointerType === "touch";

  /** Follows the pointer wherever it goes, and whatever ends the gesture before it is up. */
  function take(next: Hold, pointer: number, from: At): void {
    hold = next;
    holding = scope.child();
    holding.add(onFrame(scrollOn));
    const early = { capture: true };
    const follow = (event: PointerEvent) => {
      const pressed = state.phase === "pressed";
      give({ type: "move", pointer: event.pointerId, at: at(event, isTouch(event)) });
      // not before: a press that ends as a click is one on what lies under it
      if (pressed && isDragging()) capture(pointer);
    };
    const release = (event: PointerEvent) => {
      const dragged = state.phase === "dragging" && pointer === event.pointerId;
      give({ type: "up", pointer: event.pointerId, at: at(event, isTouch(event)) });
      if (dragged) dropClick();
    };
    holding.listen(window, "pointermove", follow, early);
    holding.listen(window, "pointerup", release, early);
    holding.listen(window, "pointercancel", ({ pointerId }) => stop("pointercancel", pointerId), early);
    // a part of it that the browser let have a finger first loses that to the element
    const lost = (event: PointerEvent) => event.target === element && stop("lostcapture", event.pointerId);
    holding.listen(window, "lostpointercapture", lost, early);
    holding.listen(window, "blur", () => stop("blur"));
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      event.preventDefault();
      event.stopPropagation();
      stop("escape");
    };
    holding.listen(window, "keydown", onKey, early);
    if (element.tabIndex >= 0) element.focus({ preventScroll: true });
    give({ type: "down", pointer, at: from, grip: { slack: next.slack ?? SLACK, drags: next.drag !== undefined } });
    if (isDragging()) capture(pointer);
    if (from.touch && hold?.rest) rests.start(() => give({ type: "rested" }), LONG_PRESS_MS - MENU_LEAD_MS);
  }

  /** Keeps the pointer while it is outside the window. */
  function capture(pointer: number): void {
    try {
      element.setPointerCapture(pointer);
    } catch {
      // the pointer is up already: its next event says so
    }
  }

  /** The press that ends a drag is no click on what lies under it. */
  function dropClick(): void {
    const drop = scope.listen(window, "click", (click) => click.stopPropagation(), { capture: true, once: true });
    scope.timeout(drop);
  }

  // asked of a function, because the compiler takes the phase for what it was before
  const isDragging = () => state.phase === "dragging";

  scope.listen(element, "pointerdown", (event) => {
    const part = event.target instanceof Element ? event.target.closest(PARTS) : null;
    const foreign = part && part !== element && element.contains(part);
    if (foreign && !part.matches(target().parts ?? ":not(*)")) return;
    const from = at(event, isTouch(event));
    // what lies beyond is the element's scroll bar
    if (from.x > element.clientWidth || from.y > element.clientHeight) return;
    if (event.button === 2) target().menu?.(from);
    if (event.button !== 0 || state.phase !== "idle") return;
    const next = target().press?.(from, event);
    if (next) take(next, event.pointerId, from);
  });
  scope.listen(element, "pointermove", (event) => {
    if (state.phase === "idle" && !isTouch(event)) target().hover?.(at(event));
  });
  scope.listen(element, "pointerleave", () => {
    if (state.phase === "idle") target().leave?.();
  });
  // where the browser's own long press comes first
  scope.listen(element, "contextmenu", () => give({ type: "rested" }));
  scope.listen(element, "dblclick", (event) => {
    if (event.button === 0) target().double?.(at(event));
  });

  const { zoom, pinch, finger } = target();
  const follow = (event: TouchEvent) => {
    const places = [...event.touches].map(place);
    const [first] = places;
    if (event.type === "touchstart" && places.length === 1 && first) {
      const keep = target().finger?.({ ...first, touch: true, shift: false, alt: false, mod: false });
      if (keep && !keep.menu) event.stopPropagation();
      if (keep && !keep.scroll) event.preventDefault();
    }
    if (pinch && places.length > 1 && event.cancelable) event.preventDefault();
    give({ type: "fingers", at: places, moved: event.type === "touchmove" });
  };
  for (const type of ["touchstart", "touchmove", "touchend", "touchcancel"] as const) {
    // the browser scrolls at once where nobody may keep it from that
    scope.listen(element, type, follow, { passive: !pinch && !finger });
  }
  const turn = (event: WheelEvent) => {
    if (!event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    target().zoom?.(wheelFactor(event.deltaY, event.deltaMode), at(event));
  };
  if (zoom) scope.listen(element, "wheel", turn, { passive: false });
  scope.add(() => stop("removed"));
}
