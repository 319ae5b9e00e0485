import { type HTMLAttributes, type TouchEvent, useMemo, useRef } from "react";
import type { End } from "../../scope/scope";
import { useOwnScope } from "../../scope/useScope";

/** How long a finger rests before the menu opens, ms. */
export const LONG_PRESS_MS = 500;
/** A finger that has moved further scrolls or drags, in CSS pixels. */
export const LONG_PRESS_SLACK = 10;

/** Controls that are dragged or typed in handle a resting finger themselves. */
const HOLDS = "[role=slider],input,textarea,select";

interface Point {
  x: number;
  y: number;
}

type Handlers = Pick<
  HTMLAttributes<HTMLElement>,
  "onContextMenu" | "onTouchStart" | "onTouchMove" | "onTouchEnd" | "onTouchCancel"
>;

/** Handlers that open a menu: right click, menu key, and long press. `open` gets window coordinates. */
export function useLongPress(open: (at: Point) => void): Handlers {
  const latest = useRef(open);
  latest.current = open;
  const press = useRef<(Point & { stop: End; opened: boolean }) | null>(null);
  const scope = useOwnScope();
  return useMemo<Handlers>(() => {
    const end = () => press.current?.stop();
    return {
      onContextMenu: (event) => {
        if (event.target instanceof Element && event.target.closest("input,textarea")) return;
        event.preventDefault();
        // browsers with a long press of their own report it as this event too
        const touch = "pointerType" in event.nativeEvent && event.nativeEvent.pointerType === "touch";
        if (touch && (press.current?.opened || holds(event.target))) return;
        if (press.current) press.current.opened = true;
        latest.current({ x: event.clientX, y: event.clientY });
      },
      onTouchStart: (event) => {
        end();
        const finger = event.touches[0];
        if (event.touches.length !== 1 || !finger || holds(event.target)) return;
        const at = { x: finger.clientX, y: finger.clientY };
        const stop = scope().timeout(() => {
          if (held.opened) return;
          held.opened = true;
          latest.current(at);
        }, LONG_PRESS_MS);
        const held = { ...at, stop, opened: false };
        press.current = held;
      },
      onTouchMove: (event) => {
        const finger = event.touches[0];
        const from = press.current;
        if (!finger || !from) return;
        if (Math.hypot(finger.clientX - from.x, finger.clientY - from.y) > LONG_PRESS_SLACK) end();
      },
      onTouchEnd: (event: TouchEvent) => {
        end();
        // lifting the finger that opened the menu must not click anything
        if (press.current?.opened && event.cancelable) event.preventDefault();
        press.current = null;
      },
      onTouchCancel: () => {
        end();
        press.current = null;
      },
    };
  }, [scope]);
}

function holds(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(HOLDS) !== null;
}
