const MOST_LETTERS = 120;

/** A file's name for a title, which every file system takes: what some refuse is replaced by "-". `ending` begins with a dot. */
export function fileName(title: string, ending: string): string {
  const safe = Array.from(title.normalize("NFC"), (char) => (/[<>:"/\\|?*]/.test(char) || char < " " ? "-" : char))
    .slice(0, MOST_LETTERS)
    .join("")
    .replace(/^[. ]+/, "")
    .replace(/[. ]{1,120}$/, "");
  return `${safe || "Untitled"}${ending}`;
}
