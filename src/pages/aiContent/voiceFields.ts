/** What stands between separators, without blanks; each once. */
export const partsOf = (text: string, separator: string): string[] => [
  ...new Set(
    text
      .split(separator)
      .map((part) => part.trim())
      .filter((part) => part !== ""),
  ),
];

/** A number as people type it, with a comma or a point; NaN where it is none. */
export const numberIn = (text: string): number => (text.trim() === "" ? Number.NaN : Number(text.replace(",", ".")));
