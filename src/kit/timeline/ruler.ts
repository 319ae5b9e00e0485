/** A line of a ruler or a grid. */
export interface RulerLine<Unit extends number = number> {
  readonly position: Unit;
  /** null: a line without a label */
  readonly label: string | null;
}

/** Pixels that a label and a line need to be readable. */
const LABEL_PIXELS = 56;
const LINE_PIXELS = 9;

/** The smallest of ascending steps that is at least `pixels` wide, otherwise the last. */
export function stepOf(steps: readonly number[], perUnit: number, pixels: number): number {
  return steps.find((step) => step * perUnit >= pixels) ?? steps.at(-1) ?? 1;
}

/** Lines of a ruler at equal, round steps that are wide enough to read. */
export function evenLines<Unit extends number>(
  steps: readonly number[],
  from: Unit,
  to: Unit,
  perUnit: number,
  label: (position: Unit, step: number) => string,
): RulerLine<Unit>[] {
  const labelled = stepOf(steps, perUnit, LABEL_PIXELS);
  const step = steps.find((one) => one * perUnit >= LINE_PIXELS && labelled % one < 1e-9) ?? labelled;
  const lines: RulerLine<Unit>[] = [];
  for (let number = Math.max(0, Math.floor(from / step)); number * step <= to; number++) {
    const position = (number * step) as Unit;
    const nearest = Math.round(position / labelled) * labelled;
    lines.push({ position, label: Math.abs(nearest - position) < step / 2 ? label(position, labelled) : null });
  }
  return lines;
}

/** Snaps positions to multiples of the finest step that can be pointed at; `free` leaves them. */
export function evenSnap<Unit extends number>(steps: readonly number[], perUnit: () => number) {
  return (position: Unit, free: boolean): Unit => {
    if (free) return position;
    const step = stepOf(steps, perUnit(), LINE_PIXELS);
    return (Math.round(position / step) * step) as Unit;
  };
}
