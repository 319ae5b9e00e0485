import type { Page } from "@playwright/test";

/** Letters of what no language translates: names, units, keys, what people read on every device in the world. */
const SAME = [
  /Backline|Deutsch|Español|English/,
  /\b(?:BPM|Hz|kHz|dB|dBTP|dBFS|LUFS|LU|ms|MIDI|MPE|CPU|UTC|AC|GB|MB|KB|kB|px|PB|CC|NRPN|PPQ|FX|st|ct|oct|bit|kbit|Mbit)\b/,
  /\b(?:Ctrl|Shift|Alt|Esc|Enter|Space|Tab|Home|End|Del|Backspace|PgUp|PgDn)\b/,
  // chords and their degrees
  /\b(?:[A-G](?:m|dim)|i{2,3}|vi{0,2}|IV|V)\b°?/,
  // how a browser names its graphics
  /ANGLE \(.*\)/,
  // plans, and how the specification marks the largest studios
  /\b(?:Free|Creator|Producer|Superstar|Enterprise|ULTIMATE|NEW|MIX|GPU)\b/,
  /\d{1,2}:\d{2} [AP]M/,
  /\b[A-G][♯♭#b]?-?\d\b/,
] as const;

/** The page in the pseudo-locale: every message in brackets, with accents and a third longer. */
export async function speakPseudo(page: Page): Promise<void> {
  await page.addInitScript(() => localStorage.setItem("backline.language", "en-XA"));
}

/**
 * The texts that are seen or read out, and did not come from the catalogue: they stand outside of the brackets that each
 * message has. What no language changes is left out, and `names`: what things are called that a person could have named.
 */
export async function plainTexts(page: Page, names: readonly string[] = []): Promise<string[]> {
  const found = await page.evaluate(() => {
    const plain: string[] = [];
    let depth = 0;
    const read = (text: string, where: string) => {
      let rest = "";
      for (const char of text) {
        if (char === "⟦") depth += 1;
        if (depth === 0) rest += char;
        if (char === "⟧") depth = Math.max(0, depth - 1);
      }
      if (/\p{L}{2}/u.test(rest)) plain.push(`${rest.trim().replace(/\s+/g, " ")}${where}`);
    };
    const visit = (node: Node): void => {
      if (node instanceof Text) read(node.data, "");
      if (!(node instanceof Element) || node.matches("script, style, noscript, canvas, [translate=no]")) return;
      // what has no box of its own may have children that do
      const isShown = node.checkVisibility() || getComputedStyle(node).display === "contents";
      if (!isShown && !node.matches("option, datalist")) return;
      const outside = depth;
      for (const name of ["aria-label", "placeholder", "title", "alt", "aria-description", "aria-valuetext"]) {
        const text = node.getAttribute(name);
        depth = 0;
        if (text) read(text, ` [${name}]`);
      }
      depth = outside;
      for (const child of node.childNodes) visit(child);
      // a message that begins within an element ends there
      depth = outside;
    };
    visit(document.body);
    return plain;
  });
  const rest = (text: string) =>
    SAME.reduce(
      (left, pattern) => left.replace(new RegExp(pattern, "g"), ""),
      // the longest first: one may stand within another
      names.toSorted((one, other) => other.length - one.length).reduce((left, name) => left.replaceAll(name, ""), text),
    );
  return [...new Set(found)].filter((text) => /\p{L}{2}/u.test(rest(text.replace(/ \[[\w-]+\]$/, ""))));
}

/** Texts of controls and headings that do not fit into their own box: cut off, or beyond it. */
export async function cutOff(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const cut: string[] = [];
    for (const element of document.querySelectorAll(
      "button, a, label, th, h1, h2, h3, legend, [role=tab], [role=radio]",
    )) {
      if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
      for (const box of [element, ...element.querySelectorAll("*")]) {
        const own = [...box.childNodes].map((child) => (child instanceof Text ? child.data : "")).join("");
        // a name that a person gave may be cut off
        if (!/[⟦⟧]/.test(own)) continue;
        const { overflowX, textOverflow, display, position, clipPath } = getComputedStyle(box);
        // for screen readers only
        if (display === "inline" || (position === "absolute" && clipPath !== "none")) continue;
        const beyond = box.scrollWidth - box.clientWidth;
        if (beyond > 1) cut.push(`${own.trim().slice(0, 60)} (${overflowX} ${textOverflow}, ${beyond} px)`);
      }
    }
    return [...new Set(cut)];
  });
}
