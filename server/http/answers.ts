import { isDeepStrictEqual } from "node:util";
import build from "fast-json-stringify";
import type { z } from "zod";

type Serialise = (body: unknown) => string;

/** The part of zod's definitions that this file reads. */
interface Definition {
  readonly type: string;
  readonly shape?: Readonly<Record<string, z.ZodType>>;
  readonly catchall?: z.ZodType;
  readonly element?: z.ZodType;
  readonly innerType?: z.ZodType;
  readonly checks?: readonly { readonly _zod: { readonly def: { readonly check: string } } }[];
}

const definitionOf = (schema: z.ZodType) => schema.def as unknown as Definition;

type Json = { readonly [name: string]: unknown };

/** Whether checks of this schema change the value, as trimming does; others only refuse it. */
const changes = ({ checks = [] }: Definition) => checks.some(({ _zod }) => _zod.def.check === "overwrite");

/** The schema of an object's fields, or null if one of them cannot be compiled. */
function fieldsOf({ shape = {}, catchall }: Definition): Json | null {
  if (catchall && definitionOf(catchall).type !== "never") return null;
  const properties: Record<string, Json> = {};
  const required: string[] = [];
  for (const [name, field] of Object.entries(shape)) {
    const { type, innerType } = definitionOf(field);
    const isOptional = type === "optional" && innerType !== undefined;
    const json = jsonSchemaOf(isOptional ? innerType : field);
    if (json === null) return null;
    properties[name] = json;
    if (!isOptional) required.push(name);
  }
  return { type: "object", properties, required };
}

/**
 * The JSON schema by which bodies of a zod schema are written; null if zod may change a value, or has to choose between
 * shapes.
 */
function jsonSchemaOf(schema: z.ZodType): Json | null {
  const definition = definitionOf(schema);
  if (changes(definition)) return null;
  switch (definition.type) {
    case "string":
    case "enum":
      return { type: "string" };
    case "number":
      return { type: "number" };
    case "boolean":
      return { type: "boolean" };
    case "object":
      return fieldsOf(definition);
    case "array": {
      const items = definition.element ? jsonSchemaOf(definition.element) : null;
      return items && { type: "array", items };
    }
    case "nullable": {
      const inner = definition.innerType ? jsonSchemaOf(definition.innerType) : null;
      return inner && { ...inner, nullable: true };
    }
    default:
      return null;
  }
}

/**
 * How bodies of a schema become JSON: exactly its fields, by compiled code where it is made of plain objects, lists, texts
 * and numbers. That does not check values; with `checked` zod does, and what was written must be what zod would have.
 * Compiled when the first body is written, because a start would wait for a hundred of them.
 */
export function serialiserOf(schema: z.ZodType, checked: boolean): Serialise {
  let compiled: Serialise | undefined;
  const compile = (): Serialise => {
    const json = jsonSchemaOf(schema);
    return json === null ? (body) => JSON.stringify(schema.parse(body)) : build(json);
  };
  return (body) => {
    compiled ??= compile();
    if (!checked) return compiled(body);
    const due = JSON.stringify(schema.parse(body));
    const written = compiled(body);
    if (!isDeepStrictEqual(JSON.parse(written), JSON.parse(due))) {
      throw new Error(`Written as ${written}, where ${due} was due.`);
    }
    return written;
  };
}
