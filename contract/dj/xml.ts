/**
 * A reader of the XML that DJ programs exchange: elements and attributes. Text between elements carries nothing there and is
 * skipped. There are no declared entities, so nothing can expand; what is nested or repeated beyond the limits is refused.
 */

export interface XmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
}

/** Called with the elements of a document as they begin and end. */
export interface XmlListener {
  open(element: XmlElement): void;
  close(name: string): void;
}

/** Deepest nesting, and most attributes of an element. */
const DEPTH = 64;
const ATTRIBUTES = 128;
/** The most letters of an attribute's value, as written. */
const VALUE = 65_536;

const ENTITIES: Readonly<Record<string, string>> = { lt: "<", gt: ">", amp: "&", quot: '"', apos: "'" };
const NAME = /[A-Za-z_:][\w:.-]{0,99}/y;
const SPACE = /\s*/y;

/** An XML file that cannot be read; `message` is a sentence for a person. */
export class XmlError extends Error {
  override readonly name = "XmlError";
}

/** Text with its character references resolved; what is no reference of XML's own stays as it is written. */
function resolved(text: string): string {
  if (!text.includes("&")) return text;
  return text.replace(/&(?:#x([0-9A-Fa-f]{1,6})|#(\d{1,7})|([a-z]{2,4}));/g, (whole, hex, decimal, named) => {
    if (named !== undefined) return ENTITIES[named] ?? whole;
    const code = hex !== undefined ? Number.parseInt(hex, 16) : Number(decimal);
    return code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code < 0xe000) ? String.fromCodePoint(code) : "";
  });
}

/** Reads a document from front to back, once. Throws an XmlError. */
export function readXml(text: string, listener: XmlListener): void {
  const open: string[] = [];
  let at = 0;
  const refuse = (what: string): never => {
    throw new XmlError(`The file is no XML that can be read here: ${what}.`);
  };
  const skipTo = (end: string, from: number): number => {
    const found = text.indexOf(end, from);
    return found < 0 ? refuse("it ends too soon") : found + end.length;
  };
  const match = (pattern: RegExp): string => {
    pattern.lastIndex = at;
    const found = pattern.exec(text)?.[0] ?? "";
    at += found.length;
    return found;
  };
  const attributesOf = (): Record<string, string> => {
    const attributes: Record<string, string> = Object.create(null);
    for (let count = 0; ; count++) {
      match(SPACE);
      if (text[at] === ">" || text[at] === "/" || text[at] === undefined) return attributes;
      const name = match(NAME);
      if (name === "" || count >= ATTRIBUTES) refuse("an element is written wrongly");
      match(SPACE);
      if (text[at] !== "=") refuse("an attribute has no value");
      at++;
      match(SPACE);
      const quote = text[at];
      if (quote !== '"' && quote !== "'") refuse("an attribute has no value");
      const end = text.indexOf(quote as string, at + 1);
      if (end < 0 || end - at > VALUE) refuse("an attribute does not end");
      attributes[name] = resolved(text.slice(at + 1, end));
      at = end + 1;
    }
  };
  while (true) {
    at = text.indexOf("<", at);
    if (at < 0) break;
    if (text.startsWith("<!--", at)) at = skipTo("-->", at + 4);
    else if (text.startsWith("<?", at)) at = skipTo("?>", at + 2);
    else if (text.startsWith("<![CDATA[", at)) at = skipTo("]]>", at + 9);
    else if (text.startsWith("<!", at)) refuse("it declares what it may not");
    else if (text[at + 1] === "/") {
      at += 2;
      const name = match(NAME);
      if (open.pop() !== name) refuse("its elements are not nested");
      at = skipTo(">", at);
      listener.close(name);
    } else {
      at++;
      const name = match(NAME);
      if (name === "") refuse("an element has no name");
      const attributes = attributesOf();
      const empty = text[at] === "/";
      at = skipTo(">", at);
      if (open.length >= DEPTH) refuse("it is nested too deeply");
      listener.open({ name, attributes });
      if (empty) listener.close(name);
      else open.push(name);
    }
  }
  if (open.length > 0) refuse("it ends too soon");
}

/** A value as it stands in an attribute; letters that XML cannot carry are left out. */
export const xmlValue = (text: string): string =>
  text
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what XML 1.0 forbids
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, "")
    .replace(/[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g, "")
    .replace(/[&<>"'\t\n\r]/g, (letter) => `&#${letter.charCodeAt(0)};`);
