import type { ParameterSpec } from "../../parameters";

/** A preset that leaves every parameter at its default but those given. */
export function named<Name extends string>(
  parameters: Readonly<Record<Name, ParameterSpec>>,
  name: string,
  changes: Readonly<Partial<Record<Name, number>>>,
): { name: string; params: Record<Name, number> } {
  const params = {} as Record<Name, number>;
  for (const key of Object.keys(parameters) as Name[]) params[key] = changes[key] ?? parameters[key].default;
  return { name, params };
}
