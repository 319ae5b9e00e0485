import fc from "fast-check";
import type { z } from "zod";

/** What zod 4 keeps of a schema. */
interface Definition {
  readonly type: string;
  readonly [name: string]: unknown;
}

const definitionOf = (schema: z.ZodType) => schema.def as unknown as Definition;

/** Fast-check's way to values of a schema's input. Throws for a kind of schema that it does not know. */
export function arbitraryOf(schema: z.ZodType): fc.Arbitrary<unknown> {
  const definition = definitionOf(schema);
  const inner = (name: string) => arbitraryOf(definition[name] as z.ZodType);
  switch (definition.type) {
    case "string":
      return stringsOf(schema);
    case "number":
      return numbersOf(schema);
    case "boolean":
      return fc.boolean();
    case "null":
      return fc.constant(null);
    case "undefined":
      return fc.constant(undefined);
    case "any":
    case "unknown":
      return fc.jsonValue();
    case "literal":
      return fc.constantFrom(...(definition.values as unknown[]));
    case "enum":
      return fc.constantFrom(...Object.values(definition.entries as Record<string, unknown>));
    case "optional":
    case "default":
    case "prefault":
      return fc.option(inner("innerType"), { nil: undefined });
    case "nullable":
      return fc.option(inner("innerType"), { nil: null });
    case "readonly":
    case "nonoptional":
    case "catch":
      return inner("innerType");
    case "pipe":
      return inner("in");
    case "lazy":
      return arbitraryOf((definition.getter as () => z.ZodType)());
    case "union":
      return fc.oneof(...(definition.options as z.ZodType[]).map(arbitraryOf));
    case "tuple":
      return fc.tuple(...(definition.items as z.ZodType[]).map(arbitraryOf));
    case "intersection":
      return fc
        .tuple(inner("left"), inner("right"))
        .map(([left, right]) => ({ ...(left as object), ...(right as object) }));
    case "array": {
      const { minimum, maximum } = boundsOf(schema);
      return fc.array(inner("element"), {
        minLength: minimum ?? 0,
        maxLength: Math.min(maximum ?? 5, (minimum ?? 0) + 5),
      });
    }
    case "record":
      return fc.dictionary(inner("keyType") as fc.Arbitrary<string>, inner("valueType"), { maxKeys: 4 });
    case "object":
      return fc
        .record(
          Object.fromEntries(
            Object.entries((schema as z.ZodObject).shape).map(([name, part]) => [name, arbitraryOf(part as z.ZodType)]),
          ),
        )
        .map((value) => Object.fromEntries(Object.entries(value).filter(([, part]) => part !== undefined)));
    default:
      throw new Error(`No values are known for a schema of type ${definition.type}.`);
  }
}

interface Bounds {
  readonly minimum: number | undefined;
  readonly maximum: number | undefined;
}

/** Bounds of length, size or value that a schema's checks set. */
function boundsOf(schema: z.ZodType): Bounds {
  let minimum: number | undefined;
  let maximum: number | undefined;
  for (const check of (definitionOf(schema).checks as { _zod: { def: Record<string, unknown> } }[] | undefined) ?? []) {
    const { check: kind, value, minimum: least, maximum: most, length, inclusive } = check._zod.def;
    if (kind === "greater_than") minimum = Number(value) + (inclusive ? 0 : 1);
    if (kind === "less_than") maximum = Number(value) - (inclusive ? 0 : 1);
    if (kind === "min_length" || kind === "min_size") minimum = Number(least);
    if (kind === "max_length" || kind === "max_size") maximum = Number(most);
    if (kind === "length_equals") {
      minimum = Number(length);
      maximum = Number(length);
    }
  }
  return { minimum, maximum };
}

function numbersOf(schema: z.ZodType): fc.Arbitrary<unknown> {
  const { minimum, maximum } = boundsOf(schema);
  const { format, isInt } = schema as unknown as { format?: string; isInt?: boolean };
  const whole = isInt === true || String(format ?? "").includes("int");
  const range = { min: Math.max(minimum ?? -1000, -1e9), max: Math.min(maximum ?? 1000, 1e9) };
  return whole ? fc.integer(range) : fc.double({ ...range, noNaN: true });
}

function stringsOf(schema: z.ZodType): fc.Arbitrary<unknown> {
  const { minimum, maximum } = boundsOf(schema);
  const { format } = schema as unknown as { format?: string | null };
  const patterns =
    (definitionOf(schema).checks as { _zod: { def: { pattern?: RegExp; format?: string } } }[] | undefined) ?? [];
  const pattern = patterns
    .map((check) => check._zod.def)
    .find((check) => check.pattern && check.format === "regex")?.pattern;
  if (pattern) return fc.stringMatching(pattern).filter((text) => text.length <= (maximum ?? 1000));
  switch (format) {
    case "email":
      return fc.emailAddress({ size: "small" });
    case "uuid":
    case "guid":
      return fc.uuid();
    case "url":
      return fc.webUrl();
    case "datetime":
      return fc
        .date({ noInvalidDate: true, min: new Date(0), max: new Date("2100-01-01") })
        .map((date) => date.toISOString());
    case "date":
      return fc
        .date({ noInvalidDate: true, min: new Date(0), max: new Date("2100-01-01") })
        .map((date) => date.toISOString().slice(0, 10));
    case "base64":
      return fc.base64String({ maxLength: 64 });
    case "base64url":
      return fc.stringMatching(/^[A-Za-z0-9_-]{1,43}$/);
    default:
      return fc.string({
        unit: "grapheme",
        minLength: minimum ?? 0,
        maxLength: Math.min(maximum ?? 60, (minimum ?? 0) + 60),
      });
  }
}

/** Values that break what is not careful. */
export const junk: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    "",
    " ",
    0,
    -1,
    1e308,
    2 ** 53,
    [],
    {},
    true,
    "\0",
    "\ud800",
    "x".repeat(5000),
    "'; drop table users; --",
    "../../etc/passwd",
    "<script>alert(1)</script>",
    "%00",
    { __proto__: null, constructor: { prototype: 1 } },
  ),
  fc.jsonValue(),
  fc.string({ unit: "binary" }),
);

/** A value with one part replaced, dropped or added somewhere within. */
export function mutantOf(valid: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  return fc
    .tuple(valid, junk, fc.nat(), fc.constantFrom("replace", "drop", "add", "whole"))
    .map(([value, bad, which, how]) => {
      if (how === "whole" || value === null || typeof value !== "object") return bad;
      const copy = structuredClone(value) as Record<string, unknown>;
      const names = Object.keys(copy);
      const name = names[which % Math.max(1, names.length)];
      if (how === "add" || name === undefined) copy.unknown = bad;
      else if (how === "drop") delete copy[name];
      else copy[name] = bad;
      return copy;
    });
}
