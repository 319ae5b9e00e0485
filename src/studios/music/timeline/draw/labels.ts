const widths = new Map<string, number>();
const MAX_REMEMBERED = 4000;

type Measure = Pick<CanvasRenderingContext2D, "measureText" | "font">;

/** Width of a text in the context's font, remembered. */
export function textWidth(context: Measure, text: string): number {
  const key = `${context.font}\n${text}`;
  const known = widths.get(key);
  if (known !== undefined) return known;
  if (widths.size > MAX_REMEMBERED) widths.clear();
  const width = context.measureText(text).width;
  widths.set(key, width);
  return width;
}

/** The text cut to a width with an ellipsis; empty where not even one letter fits. */
export function fitText(context: Measure, text: string, width: number): string {
  const whole = textWidth(context, text);
  if (whole <= width) return text;
  const letters = Math.floor((text.length * (width - textWidth(context, "…"))) / Math.max(1, whole));
  return letters < 1 ? "" : `${text.slice(0, letters).trimEnd()}…`;
}
