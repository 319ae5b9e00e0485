import { child, children, type XmlElement } from "./xml";

/** A choice that a mapping offers its user; scripts read it with `engine.getSetting`. */
export interface MappingSetting {
  readonly variable: string;
  readonly label: string;
  readonly value: string | number | boolean;
  /** of a choice among several: what may be chosen */
  readonly choices: readonly { readonly value: string; readonly label: string }[];
  /** of a number */
  readonly minimum: number | null;
  readonly maximum: number | null;
}

/** No file offers more. */
const MOST = 1000;
const LONGEST = 500;

/** The settings of a mapping, wherever they stand in its groups and rows, each at its default. */
export function readSettings(element: XmlElement | undefined): readonly MappingSetting[] {
  const found: MappingSetting[] = [];
  const gather = (outer: XmlElement) => {
    for (const inner of outer.children) {
      if (found.length >= MOST) return;
      if (inner.name === "option") {
        const setting = readSetting(inner);
        if (setting) found.push(setting);
      } else gather(inner);
    }
  };
  if (element) gather(element);
  return found;
}

function readSetting(element: XmlElement): MappingSetting | null {
  const { variable, label, type, default: given = "", min, max } = element.attributes;
  if (!variable) return null;
  const bounds = { minimum: numberOf(min), maximum: numberOf(max) };
  const common = {
    variable: variable.slice(0, LONGEST),
    label: (label ?? variable).slice(0, LONGEST),
    choices: [],
    minimum: null,
    maximum: null,
  };
  switch (type) {
    case "boolean":
      return { ...common, value: given === "true" || given === "1" };
    case "integer":
      return { ...common, ...bounds, value: Math.trunc(numberOf(given) ?? 0) };
    case "real":
      return { ...common, ...bounds, value: numberOf(given) ?? 0 };
    case "enum": {
      const values = children(element, "value");
      const chosen = values.find(({ attributes }) => attributes.default === "true" || attributes.default === "1");
      const choices = values.slice(0, MOST).map(({ text, attributes }) => ({
        value: text.slice(0, LONGEST),
        label: (attributes.label ?? text).slice(0, LONGEST),
      }));
      return { ...common, choices, value: (chosen ?? child(element, "value"))?.text.slice(0, LONGEST) ?? "" };
    }
    default:
      return { ...common, value: given.slice(0, LONGEST) };
  }
}

function numberOf(text: string | undefined): number | null {
  const value = Number(text);
  return text === undefined || text.trim() === "" || !Number.isFinite(value) ? null : value;
}
