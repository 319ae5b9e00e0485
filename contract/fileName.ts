const MOST_LETTERS = 120;

/**
 * Makes a file name from a title that is valid in every file system: forbidden characters become "-". `ending` begins
 * with a dot.
 */
export function fileName(title: string, ending: string): string {
  const safe = Array.from(title.normalize("NFC"), (char) => (/[<>:"/\\|?*]/.test(char) || char < " " ? "-" : char))
    .slice(0, MOST_LETTERS)
    .join("")
    .replace(/^[. ]+/, "")
    .replace(/[. ]{1,120}$/, "");
  return `${safe || "Untitled"}${ending}`;
}
