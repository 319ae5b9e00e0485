/** An error as a sentence for a person: its own message. Accepts anything that was thrown. */
export function sentenceOf(thrown: unknown): string {
  if (thrown instanceof Error && thrown.message) return thrown.message;
  return typeof thrown === "string" && thrown ? thrown : "No reason was given.";
}
