import { readFileSync } from "node:fs";
import { ApiError } from "../../errors";

/** Passwords of eight characters and more that stand in breaches most often (zxcvbn's list, MIT; see CREDITS.md). */
const COMMON = new Set(
  readFileSync(new URL("./commonPasswords.txt", import.meta.url), "utf8")
    .split("\n")
    .filter((line) => line !== ""),
);

/** Letters alone, in lower case: "Backline-2026!" is "backline". */
const letters = (text: string) => text.toLowerCase().replace(/[^\p{L}]/gu, "");

/** The password's own repetition: "abcabcabc" is "abc". */
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
 * What is wrong with a chosen password, in a sentence; null where nothing is. Refused are those of breaches, plain
 * repetitions, and those made of what everyone knows of the person: no rule of character classes
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

/** Throws "invalid_request" that names the field where the password may not be chosen. */
export function demandPassword(password: string, known: readonly string[]): void {
  const message = passwordProblem(password, known);
  if (message !== null) {
    throw new ApiError("invalid_request", message, { fields: [{ path: "body.password", message }] });
  }
}
