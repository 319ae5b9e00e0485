const MAX_REMEMBERED = 4000;
const widths = new Map<string, Map<string, number>>();

type Measure = Pick<CanvasRenderingContext2D, "measureText">;

/** Width of a text in the context's font, cached; `font` names that font. */
export function textWidth(context: Measure, text: string, font: string): number {
  let known = widths.get(font);
  if (!known || known.size > MAX_REMEMBERED) {
    known = new Map();
    widths.set(font, known);
  }
  let width = known.get(text);
  if (width === undefined) {
    width = context.measureText(text).width;
    known.set(text, width);
  }
  return width;
}

/** Clears the cache, because fonts have been loaded or removed. */
export function forgetWidths(): void {
  widths.clear();
}

/** The text shortened to a width with an ellipsis; empty if not even one letter fits. */
export function fitText(context: Measure, text: string, width: number, font: string): string {
  const whole = textWidth(context, text, font);
  if (whole <= width) return text;
  const letters = Math.floor((text.length * (width - textWidth(context, "…", font))) / Math.max(1, whole));
  return letters < 1 ? "" : `${text.slice(0, letters).trimEnd()}…`;
}
