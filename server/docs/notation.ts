/** The parts of JSON Schema that the contract's schemas use. */
export interface JsonSchema {
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly items?: JsonSchema;
  readonly additionalProperties?: JsonSchema | boolean;
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly allOf?: readonly JsonSchema[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly format?: string;
  readonly $ref?: string;
  readonly description?: string;
  readonly default?: unknown;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
}

const within = (least: number | undefined, most: number | undefined, unit: string): string =>
  least === undefined && most === undefined ? "" : ` ${least ?? ""}…${most ?? ""}${unit}`;

function objectText({ properties = {}, required = [], additionalProperties }: JsonSchema, indent: string): string {
  const deeper = `${indent}  `;
  const lines = Object.entries(properties).flatMap(([name, part]) => [
    ...(part.description ? [`${deeper}// ${part.description}`] : []),
    `${deeper}${name}${required.includes(name) ? "" : "?"}: ${schemaText(part, deeper)}`,
  ]);
  if (typeof additionalProperties === "object" && Object.keys(additionalProperties).length > 0) {
    lines.push(`${deeper}[name]: ${schemaText(additionalProperties, deeper)}`);
  }
  return lines.length === 0 ? "{}" : `{\n${lines.join("\n")}\n${indent}}`;
}

/** A schema in the short notation of types: `{ title: string …5, tags?: string[] }`. */
export function schemaText(schema: JsonSchema, indent = ""): string {
  if (schema.$ref) return schema.$ref.split("/").at(-1) ?? "";
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(" | ");
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return choices.map((part) => schemaText(part, indent)).join(" | ");
  if (schema.allOf) return schema.allOf.map((part) => schemaText(part, indent)).join(" & ");
  switch (schema.type) {
    case "object":
      return objectText(schema, indent);
    case "array": {
      const item = schemaText(schema.items ?? {}, indent);
      return item.includes(" | ") ? `(${item})[]` : `${item}[]`;
    }
    case "string":
      return schema.format === "binary"
        ? "bytes"
        : `${schema.format ?? "string"}${within(schema.minLength, schema.maxLength, " long")}`;
    case "integer":
    case "number": {
      const wide = (limit: number | undefined) =>
        limit !== undefined && Math.abs(limit) < Number.MAX_SAFE_INTEGER ? limit : undefined;
      return `${schema.type}${within(wide(schema.minimum), wide(schema.maximum), "")}`;
    }
    case undefined:
      return "any";
    default:
      return Array.isArray(schema.type) ? schema.type.join(" | ") : String(schema.type);
  }
}
