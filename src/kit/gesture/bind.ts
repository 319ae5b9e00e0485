import { Delay } from "../../scope/delay";
import type { Scope } from "../../scope/scope";
import { isMac } from "../../ui/actions/keys";
import { onFrame } from "../../ui/meters/frame";
import { LONG_PRESS_MS } from "../../ui/overlays/longPress";
import { edgeScroll, wheelFactor } from "./edge";
import { type Cause, type Fingers, type GestureInput, type GestureState, IDLE, type Point, step } from "./machine";

/** Where the pointer is on the element, and which keys and buttons are held. */
export interface At extends Point {
  readonly touch: boolean;
  readonly shift: boolean;
  readonly alt: boolean;
  /** Ctrl, or ⌘ on a Mac */
  readonly mod: boolean;
}

/** What a press started. It ends exactly once: with `end`, and then one of `click`, `commit`, `rest` and `cancel`. */
export interface Hold {
  /** pixels that the pointer moves before a drag starts; 0: at once */
  slack?: number;
  /** keeps dragging while the pointer is held at the element's edge and the content scrolls */
  scrolls?: boolean;
  /** follows each move as the device sends it, where the browser tells, instead of once a picture: for what is heard */
  prompt?: boolean;
  /** follows the pointer; without it the press can only be a click */
  drag?(at: At): void;
  /** removes what the gesture showed */
  end?(): void;
  /** the press ended where it began */
  click?(at: At): void;
  /** the drag ended and takes effect */
  commit?(at: At): void;
  /** the gesture was cancelled: undo whatever `drag` did */
  cancel?(cause: Cause): void;
  /** the pointer rested long enough to open a menu for what is under it */
  rest?(at: At): void;
}

/** How an element handles pointers. Whether `finger`, `zoom` and `pinch` exist must not change. */
export interface GestureTarget {
  /** called for a press with the main button; returns what it starts, or null */
  press?(at: At, event: PointerEvent): Hold | null;
  /** selector of buttons inside the element that may be dragged too; presses on other buttons are left to them */
  parts?: string;
  /** the pointer moves over it without a button held */
  hover?(at: At): void;
  leave?(): void;
  /** a request for a menu with the right button */
  menu?(at: At): void;
  double?(at: At): void;
  /** which of the browser's own touch gestures to prevent: scrolling, and the menu of a long press */
  finger?(at: At): { scroll: boolean; menu: boolean };
  /** Ctrl with the wheel, or a pinch on a trackpad */
  zoom?(factor: number, at: At): void;
  pinch?(before: Fingers, after: Fingers): void;
}

/** Default distance in pixels before a press becomes a drag. */
const SLACK = 3;
/** A resting finger selects what is under it this long before the menu opens, ms. */
const MENU_LEAD_MS = 50;
/** Interactive elements inside the element, which handle presses themselves. */
const PARTS = "button,input,select,textarea,a[href],[role=menu]";

/** Handles pointers on an element until the scope ends. `target` is read at each event. */
export function bindGesture(scope: Scope, element: HTMLElement, target: () => GestureTarget): void {
  let state: GestureState<At> = IDLE;
  let hold: Hold | null = null;
  /** owns the listeners that exist only during a gesture */
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

  /** Scrolls on while a drag is held at an edge. */
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

  /** Follows the pointer wherever it goes, and whatever else can end the gesture. */
  function take(next: Hold, pointer: number, from: At): void {
    hold = next;
    holding = scope.child();
    holding.add(onFrame(scrollOn));
    const early = { capture: true };
    let followed = 0;
    const follow = (event: PointerEvent) => {
      // a picture's event comes behind the moves that it sums up
      if (event.timeStamp < followed) return;
      followed = event.timeStamp;
      const pressed = state.phase === "pressed";
      give({ type: "move", pointer: event.pointerId, at: at(event, isTouch(event)) });
      // not earlier, because with the pointer captured a click would go to this element instead of the one under it
      if (pressed && isDragging()) capture(pointer);
    };
    const release = (event: PointerEvent) => {
      const dragged = state.phase === "dragging" && pointer === event.pointerId;
      give({ type: "up", pointer: event.pointerId, at: at(event, isTouch(event)) });
      if (dragged) dropClick();
    };
    holding.listen(window, "pointermove", follow, early);
    const followRaw = (event: Event) => event instanceof PointerEvent && follow(event);
    if (next.prompt) holding.listen(window, "pointerrawupdate", followRaw, early);
    holding.listen(window, "pointerup", release, early);
    holding.listen(window, "pointercancel", ({ pointerId }) => stop("pointercancel", pointerId), early);
    // when capture moves from a child to the element, the child reports a loss that must be ignored
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

  /** Captures the pointer, so that it is followed outside the window too. */
  function capture(pointer: number): void {
    try {
      element.setPointerCapture(pointer);
    } catch {
      // the pointer is up already, as its next event will tell
    }
  }

  /** Suppresses the click that browsers send after a drag. */
  function dropClick(): void {
    const drop = scope.listen(window, "click", (click) => click.stopPropagation(), { capture: true, once: true });
    scope.timeout(drop);
  }

  // a function, because TypeScript would otherwise assume that the phase is still unchanged
  const isDragging = () => state.phase === "dragging";

  scope.listen(element, "pointerdown", (event) => {
    const part = event.target instanceof Element ? event.target.closest(PARTS) : null;
    const foreign = part && part !== element && element.contains(part);
    if (foreign && !part.matches(target().parts ?? ":not(*)")) return;
    const from = at(event, isTouch(event));
    // beyond the client area is the element's scroll bar
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
  // where the browser recognises the long press first
  scope.listen(element, "contextmenu", () => give({ type: "rested" }));
  scope.listen(element, "dblclick", (event) => {
    if (event.button === 0) target().double?.(at(event));
  });

  const { zoom, pinch, finger } = target();
  const follow = (event: TouchEvent) => {
    // another hand may be on another element: on the other deck's platter, or on a fader
    const places = [...event.touches].filter(({ target: on }) => on instanceof Node && element.contains(on)).map(place);
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
    // passive listeners let the browser scroll at once
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
