type Child = Node | string;

/** An element with properties and children; strings become text nodes, never markup. */
export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  properties: Partial<HTMLElementTagNameMap[Name]>,
  ...children: readonly Child[]
): HTMLElementTagNameMap[Name] {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...children);
  return made;
}

/** A link out of the frame, opening in a new tab. */
export const link = (href: string, text: string): HTMLAnchorElement =>
  element("a", { href, target: "_blank", rel: "noopener" }, text);

const SVG = "http://www.w3.org/2000/svg";
const SHAPES = { play: "M6 4 L20 12 L6 20 Z", pause: "M6 4 H10 V20 H6 Z M14 4 H18 V20 H14 Z" } as const;

/** A filled icon of 24 by 24 units. */
export function icon(name: keyof typeof SHAPES): SVGElement {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("aria-hidden", "true");
  const path = document.createElementNS(SVG, "path");
  path.setAttribute("d", SHAPES[name]);
  svg.append(path);
  return svg;
}

/** Formats seconds as "1:05". */
export function clock(seconds: number): string {
  const whole = Math.round(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}
