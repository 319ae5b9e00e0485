import type { XmlElement } from "./xml";

/** How a message's value becomes a control's, by the names that the file uses (whatever their case). */
export const CONTROL_OPTIONS = [
  "normal",
  "invert",
  "rot64",
  "rot64inv",
  "rot64fast",
  "diff",
  "selectknob",
  "spread64",
  "hercjog",
  "hercjogfast",
  "button",
  "switch",
  "soft-takeover",
  "fourteen-bit-msb",
  "fourteen-bit-lsb",
  "script-binding",
] as const;

export type ControlOption = (typeof CONTROL_OPTIONS)[number];

const KNOWN: ReadonlySet<string> = new Set(CONTROL_OPTIONS);

/** The options of a control; what is unknown is ignored. */
export function readOptions(element: XmlElement | undefined): ReadonlySet<ControlOption> {
  const names = element?.children.map(({ name }) => name.toLowerCase()) ?? [];
  return new Set(names.filter((name): name is ControlOption => KNOWN.has(name)));
}

const clamped = (value: number) => Math.min(127, Math.max(0, value));

/** Seven bits as a signed number in two's complement. */
const signed = (value: number) => (value >= 64 ? value - 128 : value);

/**
 * What a control is set to, 0 to 127 and for relative options a difference, from a message's value (0 to 127, with
 * fractions from 14 bits) and where the control is now (0 to 127 too).
 */
export function applyOptions(options: ReadonlySet<ControlOption>, value: number, now: number): number {
  if (options.has("invert")) return 127 - value;
  if (options.has("rot64") || options.has("rot64inv")) {
    const ticks = value - 64;
    // a slow turn moves finely; of a faster one the first tick counts as that
    const moved = Math.abs(ticks) === 1 ? ticks / 16 : ticks - Math.sign(ticks);
    return clamped(options.has("rot64") ? now + moved : now - moved);
  }
  if (options.has("rot64fast")) return clamped(now + 1.5 * (value - 64));
  let result = value;
  if (options.has("diff")) result = now + signed(value);
  if (options.has("selectknob")) result = signed(result);
  if (options.has("button")) result = result !== 0 ? 1 : 0;
  if (options.has("switch")) result = 1;
  if (options.has("spread64")) result -= 64;
  const jog = result > 64 ? result - 128 : result;
  if (options.has("hercjog")) result = now + jog;
  if (options.has("hercjogfast")) result = now + 3 * jog;
  return result;
}
