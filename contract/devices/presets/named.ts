import type { ParameterSpec } from "../../parameters";

/** A preset in which all but the given parameters have their defaults. */
export function named<Name extends string>(
  parameters: Readonly<Record<Name, ParameterSpec>>,
  name: string,
  changes: Readonly<Partial<Record<Name, number>>>,
): { name: string; params: Record<Name, number> } {
  const params = {} as Record<Name, number>;
  for (const key of Object.keys(parameters) as Name[]) params[key] = changes[key] ?? parameters[key].default;
  return { name, params };
}
