import { t } from "@lingui/core/macro";
import { create } from "zustand";
import { MAPPING_LIMITS, type Mapping, mappingSchema, newMapping } from "../../../contract/midi/mapping/mapping";
import type { MidiPreset } from "../../../contract/midi/mapping/preset";
import { pageScope } from "../../scope/page";

/** What this person's controllers move, on this browser. Mappings of controllers that are not connected are kept. */
interface Mappings {
  mappings: readonly Mapping[];
  /** false where the browser's storage is full or forbidden: they hold until the page is closed */
  kept: boolean;
}

const KEY = "backline.mappings";

/** Mappings from their stored text; one that is not what it should be is left out, the others stay. */
export function readMappings(text: string | null): readonly Mapping[] {
  let raw: unknown;
  try {
    raw = JSON.parse(text ?? "[]");
  } catch {
    return [];
  }
  if (!Array.isArray(raw)) return [];
  const read = new Map<string, Mapping>();
  for (const entry of raw.slice(0, MAPPING_LIMITS.mappings)) {
    const parsed = mappingSchema.safeParse(entry);
    if (parsed.success) read.set(parsed.data.id, parsed.data);
  }
  return [...read.values()];
}

function stored(): readonly Mapping[] {
  try {
    return readMappings(localStorage.getItem(KEY));
  } catch {
    // storage is forbidden
    return [];
  }
}

export const useMappings = create<Mappings>()(() => ({ mappings: stored(), kept: true }));

/** Takes up other mappings in place of all. */
export function setMappings(mappings: readonly Mapping[]): void {
  let kept = true;
  try {
    localStorage.setItem(KEY, JSON.stringify(mappings));
  } catch {
    kept = false;
  }
  useMappings.setState({ mappings, kept });
}

// another tab has changed them
pageScope.listen(window, "storage", ({ key, newValue }) => {
  if (key === KEY) useMappings.setState({ mappings: readMappings(newValue) });
});

const all = () => useMappings.getState().mappings;

/** Adds a mapping with everything that is not said at its default; null where there are as many as there may be. */
export function addMapping(given: Omit<Parameters<typeof newMapping>[0], "id">): Mapping | null {
  if (all().length >= MAPPING_LIMITS.mappings) return null;
  const mapping = newMapping({ ...given, id: crypto.randomUUID() });
  setMappings([...all(), mapping]);
  return mapping;
}

/** Changes a mapping; values that do not fit together are not taken, and false comes back. */
export function changeMapping(id: string, values: Partial<Omit<Mapping, "id">>): boolean {
  let fits = true;
  const next = all().map((mapping) => {
    if (mapping.id !== id) return mapping;
    const parsed = mappingSchema.safeParse({ ...mapping, ...values });
    fits = parsed.success;
    return parsed.success ? parsed.data : mapping;
  });
  if (fits) setMappings(next);
  return fits;
}

/** Changes several mappings at once; those whose values would not fit together stay as they are. */
export function changeMappings(
  ids: readonly string[],
  values: (mapping: Mapping) => Partial<Omit<Mapping, "id">>,
): void {
  const chosen = new Set(ids);
  setMappings(
    all().map((mapping) => {
      const parsed = chosen.has(mapping.id) ? mappingSchema.safeParse({ ...mapping, ...values(mapping) }) : null;
      return parsed?.success ? parsed.data : mapping;
    }),
  );
}

export function removeMappings(...ids: readonly string[]): void {
  setMappings(all().filter(({ id }) => !ids.includes(id)));
}

/** Puts a preset's mappings in place of those of its device; the way back. Throws where they would be too many. */
export function applyPreset({ device, mappings }: MidiPreset): () => void {
  const before = all();
  const others = before.filter((mapping) => mapping.device !== device);
  if (others.length + mappings.length > MAPPING_LIMITS.mappings) {
    throw new Error(
      t`There may be ${MAPPING_LIMITS.mappings} mappings. Remove those of a controller that you no longer use.`,
    );
  }
  const own = mappings.map((mapping) => ({
    ...mapping,
    device: mapping.message ? device : null,
    id: crypto.randomUUID(),
  }));
  setMappings([...others, ...own]);
  return () => setMappings(before);
}
