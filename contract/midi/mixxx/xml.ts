import { SaxesParser } from "saxes";

/** An element of an XML file: its attributes, the text right inside it (trimmed), and its elements in order. */
export interface XmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly text: string;
  readonly children: readonly XmlElement[];
}

/** What is read of an XML file at most; a file that has more is refused whole. */
export const XML_LIMITS = { characters: 4_000_000, depth: 24, elements: 200_000 } as const;

/** The file is no XML, or none that is read here. The message is a sentence for a person. */
export class XmlError extends Error {}

interface Open {
  readonly name: string;
  readonly attributes: Record<string, string>;
  readonly children: XmlElement[];
  text: string;
}

/**
 * Reads an XML file of foreign origin into its root element, in time linear to its length. Of a document type only
 * entities are taken that stand for a few plain characters; one that names another entity, or a file, is refused. Throws
 * XmlError.
 */
export function readXml(text: string): XmlElement {
  if (text.length > XML_LIMITS.characters) throw new XmlError("The file is too large.");
  const parser = new SaxesParser();
  const open: Open[] = [];
  let elements = 0;
  let root: XmlElement | null = null;
  parser.on("error", (error) => {
    throw new XmlError(`The file is damaged: ${sentence(error.message)}`);
  });
  parser.on("doctype", (type) => Object.assign(parser.ENTITIES, abbreviations(type)));
  parser.on("opentag", ({ name, attributes }) => {
    elements += 1;
    if (elements > XML_LIMITS.elements) throw new XmlError("The file has too many elements.");
    if (open.length >= XML_LIMITS.depth) throw new XmlError("The file's elements are nested too deep.");
    open.push({ name, attributes, children: [], text: "" });
  });
  const take = (part: string) => {
    const inner = open.at(-1);
    if (inner) inner.text += part;
  };
  parser.on("text", take);
  parser.on("cdata", take);
  parser.on("closetag", () => {
    const closed = open.pop();
    if (!closed) return;
    const element = { ...closed, text: closed.text.trim() };
    const parent = open.at(-1);
    if (parent) parent.children.push(element);
    else root = element;
  });
  parser.write(text).close();
  if (!root) throw new XmlError("The file is empty.");
  return root;
}

const MOST_ABBREVIATIONS = 200;
const DECLARES = "<!ENTITY";
const NAME = /^[A-Za-z_][\w.-]{0,40}$/;
const VALUE = /^(?:"[^"<&%]{0,40}"|'[^'<&%]{0,40}')$/;

/**
 * The abbreviations that a document type declares, as in `<!ENTITY noteOn "0x94">`, which are harmless. Throws XmlError
 * where it declares anything else.
 */
function abbreviations(type: string): Record<string, string> {
  const start = type.indexOf("[");
  const found: Record<string, string> = {};
  const refused = new XmlError("The file declares entities that are not allowed here.");
  if (/\b(SYSTEM|PUBLIC)\b/.test(start < 0 ? type : type.slice(0, start))) throw refused;
  if (start < 0) return found;
  const declarations = type.slice(start + 1, type.lastIndexOf("]")).split(">");
  // what stands behind the last one
  if (declarations.pop()?.trim() !== "" || declarations.length > MOST_ABBREVIATIONS) throw refused;
  for (const declaration of declarations) {
    const [keyword, name = "", value = "", ...more] = declaration.trim().split(/\s+/, 4);
    if (keyword !== DECLARES || more.length > 0 || !NAME.test(name) || !VALUE.test(value)) throw refused;
    found[name] = value.slice(1, -1);
  }
  return found;
}

/** The parser's own message, without the place in front of it doubled. */
const sentence = (message: string) => `line ${message}${message.endsWith(".") ? "" : "."}`;

/** The first element of a name inside another; undefined where there is none. */
export const child = (element: XmlElement | undefined, name: string): XmlElement | undefined =>
  element?.children.find((inner) => inner.name === name);

/** All elements of a name inside another. */
export const children = (element: XmlElement | undefined, name: string): readonly XmlElement[] =>
  element?.children.filter((inner) => inner.name === name) ?? [];

/** The text of the first element of a name; "" where there is none. */
export const textOf = (element: XmlElement | undefined, name: string): string => child(element, name)?.text ?? "";

/** The bytes of an XML file as text, in the encoding that its byte order mark or its declaration names. */
export function decodeXml(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  const head = new TextDecoder("latin1").decode(bytes.subarray(0, 200));
  const declaration = head.trimStart().startsWith("<?xml") ? (head.split("?>", 1)[0] ?? "") : "";
  const named = /\sencoding=["']([\w-]{1,20})["']/.exec(declaration)?.[1]?.toLowerCase() ?? "";
  const latin = ["iso-8859-1", "latin1", "windows-1252"].includes(named);
  return new TextDecoder(latin ? "windows-1252" : "utf-8").decode(bytes);
}
