import { settle } from "../../../../contract/parameters/taper";
import type { ControlSpec, Taper } from "../../spec";

type Size = "fine" | "normal" | "coarse";

/**
 * The value after one key press or wheel notch: a hundredth of the range, or a thousandth (`fine`), or a tenth
 * (`coarse`), but at least one step.
 */
export function nudge(spec: ControlSpec, taper: Taper, value: number, direction: 1 | -1, size: Size): number {
  const share = size === "fine" ? 0.001 : size === "coarse" ? 0.1 : 0.01;
  const position = taper.toPosition(value);
  const moved = settle(spec, taper.toValue(position + direction * share), taper);
  if (!taper.stops && spec.step > 0 && Math.abs(moved - value) < spec.step / 2) {
    return settle(spec, value + direction * spec.step);
  }
  return moved;
}

/** The value after a key press; null if the key means nothing to a control. */
export function valueOfKey(key: string, fine: boolean, spec: ControlSpec, taper: Taper, value: number): number | null {
  const size = fine ? "fine" : "normal";
  switch (key) {
    case "ArrowUp":
    case "ArrowRight":
      return nudge(spec, taper, value, 1, size);
    case "ArrowDown":
    case "ArrowLeft":
      return nudge(spec, taper, value, -1, size);
    case "PageUp":
      return nudge(spec, taper, value, 1, "coarse");
    case "PageDown":
      return nudge(spec, taper, value, -1, "coarse");
    case "Home":
      return spec.min;
    case "End":
      return spec.max;
    case "Delete":
    case "Backspace":
      return spec.default;
    default:
      return null;
  }
}
