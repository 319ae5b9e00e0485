import {
  type HTMLAttributes,
  type KeyboardEvent,
  type PointerEvent as ReactPointerEvent,
  type RefCallback,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { settle, taperOf } from "../../../../contract/parameters/taper";
import { Delay } from "../../../scope/delay";
import { Scope } from "../../../scope/scope";
import { say } from "../../../words/say";
import type { Taper } from "../../spec";
import { ariaRange, type Drawing, DrawnValue, textOf } from "./drawnValue";
import { type Hold, useSource, type ValueControlProps, type ValueSource } from "./source";
import { nudge, valueOfKey } from "./travel";

type Options = Drawing["options"] & {
  /** pixels of drag for the whole range */
  travel: number | (() => number);
  /** the direction of dragging */
  axis: "vertical" | "horizontal";
  /** the control is its own text: a press without a drag starts typing */
  clickTypes?: boolean;
};

/** A wheel gesture ends after this long without an event. */
const WHEEL_REST_MS = 250;
const FINE = 0.1;
const WHEEL_PIXELS_PER_NOTCH = 100;

interface Drag {
  readonly id: number;
  last: number;
  position: number;
  moved: boolean;
  /** measured only when the drag begins, because measuring forces a layout */
  travel: number;
}

/**
 * The common behaviour of knobs, faders, sliders and number fields: drag with pointer capture (Shift: fine), wheel,
 * arrows, Page Up and Down, Home, End, double-click to reset, Escape to cancel a drag. A gesture holds the control's
 * source: many moves, and one edit at its end. Values are drawn outside React's rendering, on the elements that React
 * made.
 */
export function useValueControl(props: ValueControlProps, options: Options) {
  const { spec, disabled = false } = props;
  const source = useSource(props);
  const taper = useMemo(() => taperOf(spec), [spec]);
  /** the text when typing began; null while nobody types */
  const [typing, setTyping] = useState<string | null>(null);
  const [drawn] = useState(() => new DrawnValue());
  const hold = useRef<Hold | null>(null);
  const drag = useRef<Drag | null>(null);
  const dragged = useRef(false);
  const focusNext = useRef(false);
  const typedFor = useRef({ source, props });
  /** the part of a wheel movement that was too small for a step, in the wheel's unit */
  const turned = useRef(0);
  const [wheelRests] = useState(() => new Delay());
  const latest = useRef({ props, taper, options, source });
  const draw = useCallback(() => drawn.draw(latest.current), [drawn]);

  // In a layout effect, not during rendering: when the control is reused for something else in mid-gesture, the edit
  // must go to the previous thing.
  useLayoutEffect(() => {
    latest.current = { props, taper, options, source };
    draw();
  });

  const input = useCallback((next: number) => {
    if (!hold.current?.live) hold.current = latest.current.source.begin();
    hold.current.move(next);
  }, []);

  const finish = useCallback(
    (how: "commit" | "cancel") => {
      wheelRests.stop();
      const ended = hold.current;
      hold.current = null;
      drag.current = null;
      drawn.slider?.removeAttribute("data-dragging");
      ended?.[how]();
    },
    [drawn, wheelRests],
  );

  // A control that is unmounted or reused in mid-gesture still makes its edit.
  useLayoutEffect(() => {
    const stop = source.subscribe(draw);
    return () => {
      stop();
      finish("commit");
    };
  }, [source, draw, finish]);

  const attach: RefCallback<HTMLElement> = useCallback(
    (node) => {
      drawn.attach(node);
      // React's wheel listeners are passive, so the page would scroll under the knob.
      const turn = (event: WheelEvent) => {
        const { props: now, taper: taperNow, source: from } = latest.current;
        if (now.disabled || event.ctrlKey || event.metaKey) return;
        event.preventDefault();
        const fine = event.shiftKey;
        turned.current += fine && event.deltaY === 0 ? event.deltaX : event.deltaY;
        const notch = event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? WHEEL_PIXELS_PER_NOTCH / 4 : 1;
        let next = from.get();
        while (Math.abs(turned.current) >= notch) {
          const up = turned.current < 0;
          turned.current += up ? notch : -notch;
          next = nudge(now.spec, taperNow, next, up ? 1 : -1, fine ? "fine" : "normal");
        }
        input(next);
        wheelRests.start(() => finish("commit"), WHEEL_REST_MS);
      };
      const scope = new Scope();
      if (node) scope.listen(node, "wheel", turn, { passive: false });
      return () => {
        scope.end();
        drawn.attach(null);
      };
    },
    [drawn, input, finish, wheelRests],
  );

  const attachReadout: RefCallback<HTMLElement> = useCallback(
    (node) => {
      drawn.readout = node;
    },
    [drawn],
  );

  const set = (to: ValueSource, { spec }: ValueControlProps, taper: Taper | undefined, next: number) => {
    const whole = to.begin();
    whole.move(settle(spec, next, taper));
    whole.commit();
  };

  const startTyping = () => {
    if (disabled) return;
    typedFor.current = { source, props };
    setTyping(textOf(props, source.get()));
  };

  // while a value is typed, the slider may not be in the DOM
  useEffect(() => {
    if (typing !== null || !focusNext.current) return;
    focusNext.current = false;
    drawn.slider?.focus({ preventScroll: true });
  }, [drawn, typing]);

  const pointOf = (event: ReactPointerEvent<HTMLElement>) =>
    options.axis === "vertical" ? -event.clientY : event.clientX;

  const down = (event: ReactPointerEvent<HTMLElement>) => {
    if (disabled || event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    event.currentTarget.focus({ preventScroll: true });
    dragged.current = false;
    drag.current = {
      id: event.pointerId,
      last: pointOf(event),
      position: taper.toPosition(source.get()),
      moved: false,
      travel: typeof options.travel === "function" ? options.travel() : options.travel,
    };
  };

  const move = (event: ReactPointerEvent<HTMLElement>) => {
    const held = drag.current;
    if (!held || held.id !== event.pointerId) return;
    // another hold has replaced this one, or the value is gone
    if (held.moved && !hold.current?.live) return finish("cancel");
    const point = pointOf(event);
    const delta = point - held.last;
    if (!held.moved && Math.abs(delta) < 2) return;
    drawn.slider?.setAttribute("data-dragging", "true");
    held.moved = true;
    dragged.current = true;
    held.last = point;
    held.position = Math.min(1, Math.max(0, held.position + (delta / held.travel) * (event.shiftKey ? FINE : 1)));
    input(settle(spec, taper.toValue(held.position), taper));
  };

  const release = (event: ReactPointerEvent<HTMLElement>) => {
    const held = drag.current;
    if (!held || held.id !== event.pointerId) return;
    finish(event.type === "pointercancel" ? "cancel" : "commit");
  };

  const key = (event: KeyboardEvent<HTMLElement>) => {
    if (disabled || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Escape" && (drag.current || hold.current)) finish("cancel");
    else if (event.key === "Escape") return;
    else if (event.key === "Enter") startTyping();
    else {
      const next = valueOfKey(event.key, event.shiftKey, spec, taper, source.get());
      if (next === null) return;
      input(settle(spec, next, taper));
    }
    event.preventDefault();
    if (event.key === "Escape") event.stopPropagation();
  };

  /** one edit for as long as a key is held */
  const rest = () => {
    if (!drag.current && hold.current) finish("commit");
  };

  const sliderProps: HTMLAttributes<HTMLElement> & { ref: RefCallback<HTMLElement> } = {
    ref: attach,
    role: "slider",
    tabIndex: disabled ? -1 : 0,
    "aria-label": props.label ?? say(spec.label),
    ...ariaRange(spec, taper),
    "aria-orientation": options.axis,
    "aria-disabled": disabled || undefined,
    onPointerDown: down,
    onPointerMove: move,
    onPointerUp: release,
    onPointerCancel: release,
    onLostPointerCapture: release,
    onKeyDown: key,
    onKeyUp: rest,
    onBlur: rest,
    onClick: () => {
      if (options.clickTypes && !dragged.current) startTyping();
    },
    onDoubleClick: () => {
      if (!disabled) set(source, props, taper, spec.default);
    },
  };

  return {
    /** the text when typing began; null while nobody types */
    typing,
    startTyping,
    /** ends typing; a number is an edit, null is not. `refocus`: the focus returns to the slider */
    endTyping: (typed: number | null, refocus: boolean) => {
      focusNext.current = refocus;
      setTyping(null);
      // the press that leaves the field may already have reused the control for something else
      const began = typedFor.current;
      if (typed !== null) set(began.source, began.props, undefined, typed);
    },
    sliderProps,
    readoutRef: attachReadout,
  };
}
