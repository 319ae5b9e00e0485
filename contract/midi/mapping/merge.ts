import type { Mapping } from "./mapping";

/**
 * One person's mappings, changed here and elsewhere since both were `base`. What only one side changed, added or removed
 * is taken from there; what both changed, from here. Those of here come in their order, what is new elsewhere after them.
 */
export function mergeMappings(
  base: readonly Mapping[],
  here: readonly Mapping[],
  there: readonly Mapping[],
): readonly Mapping[] {
  const text = (all: readonly Mapping[]) => new Map(all.map((mapping) => [mapping.id, JSON.stringify(mapping)]));
  const [was, now, other] = [text(base), text(here), text(there)];
  const elsewhere = new Map(there.map((mapping) => [mapping.id, mapping]));
  const kept = here.flatMap((mapping) => {
    const unchanged = now.get(mapping.id) === was.get(mapping.id);
    if (!unchanged) return [mapping];
    const its = elsewhere.get(mapping.id);
    return its ? [its] : [];
  });
  const added = there.filter(({ id }) => !now.has(id) && other.get(id) !== was.get(id));
  return [...kept, ...added];
}
