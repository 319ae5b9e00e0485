/** Boxes with names: all that a view of the waveform is made of. */
const BOXES = /<\/?div(?:\s+(?:class|part)="[\w\s-]*")*\s*>/g;
/** Style elements, which the policy does not apply anyway. */
const STYLES = /<style>[^<]*<\/style>/g;

/**
 * Text as markup that can do nothing: boxes whose attributes only name them, without style elements. Null where
 * there is anything else in it: a script, a handler, an address.
 */
export function plainMarkup(html: string): string | null {
  const boxes = html.replace(STYLES, "");
  return /[<&]/.test(boxes.replace(BOXES, "")) ? null : boxes;
}
