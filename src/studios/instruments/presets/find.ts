import type { LibraryPreset } from "../../../../contract/instruments/library/preset";

/** What a person looks for; empty texts find everything. */
export interface Search {
  readonly query: string;
  readonly category: string;
  readonly tag: string;
  /** names of the favourites, if only these are wanted */
  readonly among: readonly string[] | null;
}

/** The presets that have the category and the tag, and every word in name, category or tags. */
export function found(presets: readonly LibraryPreset[], { query, category, tag, among }: Search): LibraryPreset[] {
  const words = query.trim().toLowerCase().split(/\s+/);
  return presets.filter((preset) => {
    const text = `${preset.name} ${preset.category} ${preset.tags.join(" ")}`.toLowerCase();
    return (
      (category === "" || preset.category === category) &&
      (tag === "" || preset.tags.includes(tag)) &&
      (among === null || among.includes(preset.name)) &&
      words.every((word) => text.includes(word))
    );
  });
}

/** All tags, those of the most presets first. */
export function tagsOf(presets: readonly LibraryPreset[]): string[] {
  const counts = new Map<string, number>();
  for (const tag of presets.flatMap(({ tags }) => tags)) counts.set(tag, (counts.get(tag) ?? 0) + 1);
  return [...counts].sort(([a, x], [b, y]) => y - x || a.localeCompare(b)).map(([tag]) => tag);
}
