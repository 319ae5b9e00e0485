/** Text that is already HTML. */
export interface Html {
  readonly html: string;
}

const ESCAPES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Escapes text for HTML, within elements and within quoted attributes. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? "");

type Part = string | number | Html | readonly Html[] | null;

/** A template of HTML: inserted values are escaped, unless they are HTML themselves. */
export function html(texts: TemplateStringsArray, ...parts: Part[]): Html {
  const filled = parts.map((part) => {
    if (part === null) return "";
    if (Array.isArray(part)) return part.map((one: Html) => one.html).join("");
    return typeof part === "object" ? (part as Html).html : escapeHtml(String(part));
  });
  return { html: texts.reduce((whole, text, index) => whole + text + (filled[index] ?? ""), "") };
}
