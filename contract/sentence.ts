/** What went wrong as a person reads it: an error's own sentence. Takes whatever was thrown. */
export function sentenceOf(thrown: unknown): string {
  if (thrown instanceof Error && thrown.message) return thrown.message;
  return typeof thrown === "string" && thrown ? thrown : "No reason was given.";
}
