import { readFileSync } from "node:fs";
import { ApiError } from "../../errors";

/** The passwords of at least eight characters that breaches contain most often (zxcvbn's list, MIT; see CREDITS.md). */
const COMMON = new Set(
  readFileSync(new URL("./commonPasswords.txt", import.meta.url), "utf8")
    .split("\n")
    .filter((line) => line !== ""),
);

/** Only the letters, in lower case: "Backline-2026!" becomes "backline". */
const letters = (text: string) => text.toLowerCase().replace(/[^\p{L}]/gu, "");

/** Whether a password only repeats a shorter text: "abcabcabc" repeats "abc". */
function isRepetition(password: string): boolean {
  return [1, 2, 3, 4].some(
    (length) =>
      password ===
      password
        .slice(0, length)
        .repeat(Math.ceil(password.length / length))
        .slice(0, password.length),
  );
}

/**
 * What is wrong with a chosen password, as a sentence; null if nothing is. Refused are passwords known from breaches,
 * plain repetitions, and those made of what everyone knows about the person. There are no rules about character classes
 * (ASVS 5.0 §6.2, NIST SP 800-63B §3.1.1).
 */
export function passwordProblem(password: string, known: readonly string[]): string | null {
  const plain = password.normalize("NFKC").toLowerCase();
  const bare = /^[\s\S]*[a-z]/.exec(plain)?.[0] ?? "";
  if (COMMON.has(plain) || COMMON.has(bare)) return "That password stands in lists of stolen passwords. Take another.";
  if (isRepetition(plain)) return "That password repeats itself. Take another.";
  const words = [...known.flatMap((text) => [text, text.split("@")[0] ?? ""]), "backline"].map(letters);
  if (words.some((word) => word.length > 3 && letters(plain) === word)) {
    return "That password is made of your name, your address, or ours. Take another.";
  }
  return null;
}

/** Throws "invalid_request", naming the field, if the password may not be used. */
export function demandPassword(password: string, known: readonly string[]): void {
  const message = passwordProblem(password, known);
  if (message !== null) {
    throw new ApiError("invalid_request", message, { fields: [{ path: "body.password", message }] });
  }
}
