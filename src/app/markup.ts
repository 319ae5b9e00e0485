/** div elements that have only names: the views of the waveform consist of nothing else. */
const BOXES = /<\/?div(?:\s+(?:class|part)="[\w\s-]*")*\s*>/g;
/** Style elements, which the policy does not apply anyway. */
const STYLES = /<style>[^<]*<\/style>/g;

/**
 * Markup that cannot do anything: divs with classes and parts, without style elements. Null if it contains anything
 * else: a script, a handler, a URL.
 */
export function plainMarkup(html: string): string | null {
  const boxes = html.replace(STYLES, "");
  return /[<&]/.test(boxes.replace(BOXES, "")) ? null : boxes;
}
