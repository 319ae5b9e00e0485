import { type KeyboardEvent, type PointerEvent, useEffect, useMemo, useRef } from "react";
import { settle, taperOf } from "../../../../contract/parameters/taper";
import { Delay } from "../../../scope/delay";
import { Scope } from "../../../scope/scope";
import type { Parameters } from "../../../stores/parameters/parameters";
import { announce } from "../../../ui/announce";
import { nudge } from "../../../ui/controls/value/travel";
import { decibelsAt, hzAt, xOf, yOf } from "./axis";
import { BandEdit } from "./bandEdit";
import { addressOf, bandOf, hasGain, PARTS, type Part, specOf, spokenBand } from "./bands";
import styles from "./EqCurve.module.css";

interface Props {
  parameters: Parameters;
  deviceId: string;
  band: number;
  selected: boolean;
  disabled: boolean;
  /** of the curve's display, pixels */
  size: { width: number; height: number };
  onSelect: (band: number) => void;
}

const FINE = 0.1;
/** A wheel gesture ends after this long without an event. */
const WHEEL_REST_MS = 250;
const PIXELS_PER_NOTCH = 25;
const KEYS: Readonly<Record<string, readonly [part: Part, direction: 1 | -1]>> = {
  ArrowRight: ["Frequency", 1],
  ArrowLeft: ["Frequency", -1],
  ArrowUp: ["Gain", 1],
  ArrowDown: ["Gain", -1],
  PageUp: ["Q", 1],
  PageDown: ["Q", -1],
};

/**
 * A band's handle on the curve: dragging changes frequency and gain, the wheel and Page keys change Q, arrows step, a
 * double click or Delete resets it, Enter switches it. It is drawn outside React's state.
 */
export function BandHandle({ parameters, deviceId, band, selected, disabled, size, onSelect }: Props) {
  const element = useRef<HTMLDivElement>(null);
  const edit = useMemo(() => new BandEdit(parameters, deviceId, band), [parameters, deviceId, band]);
  const drag = useRef<{ id: number; x: number; y: number; hz: number; gain: number; moved: boolean } | null>(null);
  const rest = useRef(new Delay());

  useEffect(() => {
    const scope = new Scope();
    const draw = () => {
      const handle = element.current;
      if (!handle) return;
      const now = bandOf((part) => edit.value(part));
      const y = yOf(hasGain(now.type) ? now.gain : 0) * size.height;
      handle.style.transform = `translate(${xOf(now.frequency) * size.width}px, ${y}px)`;
      handle.toggleAttribute("data-off", !now.on);
      handle.setAttribute("aria-valuenow", String(hasGain(now.type) ? now.gain : 0));
      handle.setAttribute("aria-valuetext", spokenBand(now));
    };
    for (const part of PARTS) scope.add(parameters.source(addressOf(deviceId, band, part)).subscribe(draw));
    draw();
    return () => scope.end();
  }, [parameters, edit, deviceId, band, size]);

  // A gesture that is unfinished when the view is unmounted becomes an edit.
  useEffect(() => {
    const delay = rest.current;
    return () => {
      delay.stop();
      edit.commit();
    };
  }, [edit]);

  const step = (part: Part, direction: 1 | -1, size: "fine" | "normal") => {
    const spec = specOf(band, part);
    edit.move(part, nudge(spec, taperOf(spec), edit.value(part), direction, size));
  };
  const stepRef = useRef(step);
  useEffect(() => {
    stepRef.current = step;
  });

  // React's wheel listeners are passive, so the page would scroll under the handle.
  useEffect(() => {
    const handle = element.current;
    if (!handle || disabled) return;
    const scope = new Scope();
    let left = 0;
    scope.listen(
      handle,
      "wheel",
      (event) => {
        if (event.ctrlKey || event.metaKey) return;
        event.preventDefault();
        const notch = event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? PIXELS_PER_NOTCH : 1;
        for (left += event.deltaY; Math.abs(left) >= notch; left -= Math.sign(left) * notch) {
          stepRef.current("Q", left < 0 ? 1 : -1, event.shiftKey ? "fine" : "normal");
        }
        rest.current.start(() => edit.commit(), WHEEL_REST_MS);
      },
      { passive: false },
    );
    return () => scope.end();
  }, [disabled, edit]);

  const down = (event: PointerEvent<HTMLElement>) => {
    onSelect(band);
    if (disabled || event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    event.currentTarget.focus({ preventScroll: true });
    drag.current = {
      id: event.pointerId,
      x: event.clientX,
      y: event.clientY,
      hz: edit.value("Frequency"),
      gain: edit.value("Gain"),
      moved: false,
    };
  };

  const move = (event: PointerEvent<HTMLElement>) => {
    const held = drag.current;
    if (held?.id !== event.pointerId) return;
    const [dx, dy] = [event.clientX - held.x, event.clientY - held.y];
    if (!held.moved && Math.hypot(dx, dy) < 2) return;
    // moving a band that is off turns it on
    if (!held.moved && edit.value("On") < 0.5) edit.move("On", 1);
    held.moved = true;
    const share = event.shiftKey ? FINE : 1;
    held.hz = hzAt(xOf(held.hz) + (share * dx) / size.width);
    held.gain = decibelsAt(yOf(held.gain) + (share * dy) / size.height);
    [held.x, held.y] = [event.clientX, event.clientY];
    edit.move("Frequency", settle(specOf(band, "Frequency"), held.hz));
    if (hasGain(bandOf((part) => edit.value(part)).type)) edit.move("Gain", settle(specOf(band, "Gain"), held.gain));
  };

  const release = (event: PointerEvent<HTMLElement>) => {
    if (drag.current?.id !== event.pointerId) return;
    drag.current = null;
    if (event.type === "pointercancel") edit.cancel();
    else edit.commit();
  };

  const reset = () => {
    for (const part of ["Frequency", "Gain", "Q"] as const) edit.move(part, specOf(band, part).default);
    edit.commit();
  };

  const key = (event: KeyboardEvent) => {
    if (disabled || event.ctrlKey || event.metaKey || event.altKey) return;
    const stepped = KEYS[event.key];
    if (event.key === "Escape" && edit.live) {
      drag.current = null;
      edit.cancel();
      event.stopPropagation();
    } else if (stepped) step(...stepped, event.shiftKey ? "fine" : "normal");
    else if (event.key === "Delete" || event.key === "Backspace") reset();
    else if (event.key === "Enter") {
      const on = edit.value("On") < 0.5;
      edit.move("On", on ? 1 : 0);
      edit.commit();
      announce(`Band ${band} is ${on ? "on" : "off"}`);
    } else return;
    event.preventDefault();
  };

  const settled = () => {
    if (!drag.current) edit.commit();
  };

  return (
    <div
      ref={element}
      className={styles.handle}
      role="slider"
      tabIndex={disabled ? -1 : 0}
      aria-label={`Band ${band}`}
      aria-valuemin={specOf(band, "Gain").min}
      aria-valuemax={specOf(band, "Gain").max}
      aria-valuenow={0}
      aria-orientation="vertical"
      aria-disabled={disabled || undefined}
      data-selected={selected || undefined}
      onFocus={() => onSelect(band)}
      onPointerDown={down}
      onPointerMove={move}
      onPointerUp={release}
      onPointerCancel={release}
      onLostPointerCapture={release}
      onKeyDown={key}
      // one edit for as long as a key is held
      onKeyUp={settled}
      onBlur={settled}
      onDoubleClick={disabled ? undefined : reset}
    >
      <span aria-hidden="true">{band}</span>
    </div>
  );
}
