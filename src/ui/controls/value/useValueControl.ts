import {
  type HTMLAttributes,
  type KeyboardEvent,
  type PointerEvent as ReactPointerEvent,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { taperOf } from "../../../../contract/parameters/taper";
import { Delay } from "../../../scope/delay";
import { useScope } from "../../../scope/useScope";
import { formatValue, speakValue } from "../../format";
import type { ControlSpec, Taper } from "../../spec";
import { nudge, settle } from "./travel";

/** What every continuous control is given. */
export interface ValueControlProps {
  spec: ControlSpec;
  value: number;
  /** What is controlled, where the control may be handed on: a gesture ends with what it began on. */
  address?: string;
  /** Each value under the hand, to be heard at once; not yet an edit. */
  onInput?: (value: number) => void;
  /** The value at the end of a drag, key press or wheel turn: one edit. */
  onCommit: (value: number) => void;
  /** A drag taken back with Escape; the value shown is again `value`. */
  onCancel?: (value: number) => void;
  /** How the value maps onto the way; by default as the parameter's own scale says. */
  taper?: Taper;
  disabled?: boolean;
  /** The value as text, seen and spoken; by default as its unit says. */
  format?: (value: number) => string;
  /** What was typed as a value; null where it cannot be understood. */
  parse?: (typed: string) => number | null;
  /** Accessible name; the parameter's label by default. */
  label?: string;
  /** The action by which the palette finds it. */
  action?: string | undefined;
  className?: string;
}

interface Options {
  /** pixels of drag for the whole way */
  travel: number | (() => number);
  /** which way adds */
  axis: "vertical" | "horizontal";
  /** the value itself is the control: a press that became no drag types one */
  clickTypes?: boolean;
}

/** One wheel gesture is over when nothing came for this long. */
const WHEEL_REST_MS = 250;
const FINE = 0.1;
const WHEEL_PIXELS_PER_NOTCH = 100;

/**
 * The one behaviour of knobs, faders, sliders and number fields: drag with pointer capture (Shift: fine),
 * wheel, arrows, Page, Home, End, double-click to reset, Escape to take a drag back. Gives the value to
 * show and the properties of the `role="slider"` element; a drag is many `onInput` and one `onCommit`.
 */
export function useValueControl(props: ValueControlProps, options: Options) {
  const { spec, value, disabled = false } = props;
  const taper = useMemo(() => props.taper ?? taperOf(spec), [props.taper, spec]);
  const [draft, setDraft] = useState<number | null>(null);
  const [dragging, setDragging] = useState(false);
  const [typing, setTyping] = useState(false);
  const element = useRef<HTMLElement | null>(null);
  const drag = useRef<{ id: number; last: number; position: number; moved: boolean } | null>(null);
  const dragged = useRef(false);
  const focusNext = useRef(false);
  const typedFor = useRef(props);
  const pending = useRef<number | null>(null);
  const wheel = useRef<{ rest: number }>({ rest: 0 });
  const [wheelRests] = useState(() => new Delay());
  const latest = useRef({ props, taper, options });
  // not while drawing: a gesture that ends because the control is handed on is the edit of what was there before
  useLayoutEffect(() => {
    latest.current = { props, taper, options };
  });

  const input = useCallback((next: number) => {
    pending.current = next;
    setDraft(next);
    latest.current.props.onInput?.(next);
  }, []);

  const commit = useCallback(() => {
    wheelRests.stop();
    const next = pending.current;
    pending.current = null;
    setDraft(null);
    if (next !== null && next !== latest.current.props.value) latest.current.props.onCommit(next);
  }, [wheelRests]);

  const cancel = useCallback(() => {
    wheelRests.stop();
    if (pending.current === null) return;
    pending.current = null;
    setDraft(null);
    latest.current.props.onCancel?.(latest.current.props.value);
  }, [wheelRests]);

  const set = useCallback(
    (next: number) => {
      const { spec: current } = latest.current.props;
      input(settle(current, next));
      commit();
    },
    [input, commit],
  );

  const startTyping = () => {
    if (disabled) return;
    typedFor.current = props;
    setTyping(true);
  };

  const shown = draft ?? value;

  // React's wheel listeners are passive: the page would scroll under the knob.
  useScope(
    (scope) => {
      const target = element.current;
      if (!target || disabled) return;
      const turn = (event: WheelEvent) => {
        if (event.ctrlKey || event.metaKey) return;
        event.preventDefault();
        const { props: now, taper: way } = latest.current;
        const fine = event.shiftKey;
        wheel.current.rest += fine && event.deltaY === 0 ? event.deltaX : event.deltaY;
        const notch = event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? WHEEL_PIXELS_PER_NOTCH / 4 : 1;
        let next = pending.current ?? now.value;
        while (Math.abs(wheel.current.rest) >= notch) {
          const up = wheel.current.rest < 0;
          wheel.current.rest += up ? notch : -notch;
          next = nudge(now.spec, way, next, up ? 1 : -1, fine ? "fine" : "normal");
        }
        input(next);
        wheelRests.start(commit, WHEEL_REST_MS);
      };
      scope.listen(target, "wheel", turn, { passive: false });
    },
    [disabled, input, commit, wheelRests],
  );

  // the slider may be off the page while a value is typed in its place
  useEffect(() => {
    if (typing || !focusNext.current) return;
    focusNext.current = false;
    element.current?.focus({ preventScroll: true });
  }, [typing]);

  // A control that leaves the screen or is handed on in the middle of a gesture still makes its edit.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another address is another control
  useLayoutEffect(
    () => () => {
      if (drag.current === null && pending.current === null) return;
      drag.current = null;
      setDragging(false);
      commit();
    },
    [commit, props.address],
  );

  const down = (event: ReactPointerEvent<HTMLElement>) => {
    if (disabled || event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    event.currentTarget.focus({ preventScroll: true });
    const point = options.axis === "vertical" ? -event.clientY : event.clientX;
    dragged.current = false;
    drag.current = { id: event.pointerId, last: point, position: taper.toPosition(shown), moved: false };
  };

  const move = (event: ReactPointerEvent<HTMLElement>) => {
    const held = drag.current;
    if (!held || held.id !== event.pointerId) return;
    const point = options.axis === "vertical" ? -event.clientY : event.clientX;
    const delta = point - held.last;
    if (!held.moved && Math.abs(delta) < 2) return;
    held.moved = true;
    dragged.current = true;
    held.last = point;
    const way = typeof options.travel === "function" ? options.travel() : options.travel;
    held.position = Math.min(1, Math.max(0, held.position + (delta / way) * (event.shiftKey ? FINE : 1)));
    setDragging(true);
    input(settle(spec, taper.toValue(held.position)));
  };

  const release = (event: ReactPointerEvent<HTMLElement>) => {
    const held = drag.current;
    if (!held || held.id !== event.pointerId) return;
    drag.current = null;
    setDragging(false);
    if (event.type === "pointercancel") cancel();
    else commit();
  };

  const key = (event: KeyboardEvent<HTMLElement>) => {
    if (disabled || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Escape" && (drag.current || pending.current !== null)) {
      drag.current = null;
      setDragging(false);
      cancel();
      event.preventDefault();
      event.stopPropagation();
      return;
    }
    const now = pending.current ?? value;
    const size = event.shiftKey ? "fine" : "normal";
    let next: number;
    switch (event.key) {
      case "ArrowUp":
      case "ArrowRight":
        next = nudge(spec, taper, now, 1, size);
        break;
      case "ArrowDown":
      case "ArrowLeft":
        next = nudge(spec, taper, now, -1, size);
        break;
      case "PageUp":
        next = nudge(spec, taper, now, 1, "coarse");
        break;
      case "PageDown":
        next = nudge(spec, taper, now, -1, "coarse");
        break;
      case "Home":
        next = spec.min;
        break;
      case "End":
        next = spec.max;
        break;
      case "Delete":
      case "Backspace":
        next = spec.default;
        break;
      case "Enter":
        event.preventDefault();
        startTyping();
        return;
      default:
        return;
    }
    event.preventDefault();
    input(settle(spec, next));
  };

  const sliderProps: HTMLAttributes<HTMLElement> & { ref: (node: HTMLElement | null) => void } = {
    ref: (node) => {
      element.current = node;
    },
    role: "slider",
    tabIndex: disabled ? -1 : 0,
    "aria-label": props.label ?? spec.label,
    "aria-valuemin": spec.min,
    "aria-valuemax": spec.max,
    "aria-valuenow": shown,
    "aria-valuetext": props.format ? props.format(shown) : speakValue(spec, shown),
    "aria-orientation": options.axis,
    "aria-disabled": disabled || undefined,
    onPointerDown: down,
    onPointerMove: move,
    onPointerUp: release,
    onPointerCancel: release,
    onLostPointerCapture: release,
    onKeyDown: key,
    // held keys are one edit
    onKeyUp: () => {
      if (!drag.current && pending.current !== null) commit();
    },
    onBlur: () => {
      if (!drag.current && pending.current !== null) commit();
    },
    onClick: () => {
      if (options.clickTypes && !dragged.current) startTyping();
    },
    onDoubleClick: () => {
      if (!disabled) set(spec.default);
    },
  };

  return {
    /** the value to draw: under the hand, else as given */
    shown,
    /** 0..1 */
    position: taper.toPosition(shown),
    text: props.format ? props.format(shown) : formatValue(spec, shown),
    dragging,
    typing,
    startTyping,
    /** ends typing; a number is an edit, null is not. `refocus`: focus goes back to the slider */
    endTyping: (typed: number | null, refocus: boolean) => {
      focusNext.current = refocus;
      setTyping(false);
      if (typed === null) return;
      // the press that leaves the field may have handed the control on before
      const began = typedFor.current;
      if (began.address === props.address) set(typed);
      else began.onCommit(settle(began.spec, typed));
    },
    sliderProps,
  };
}
