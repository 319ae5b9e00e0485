const ACCENTS: Readonly<Record<string, string>> = {
  ...{ a: "á", e: "é", i: "í", o: "ó", u: "ú", n: "ñ", c: "ç" },
  ...{ A: "Á", E: "É", I: "Í", O: "Ó", U: "Ú" },
};

/** A message as no language writes it: readable, a third longer, and seen at once where a text did not pass here. */
export function pseudo(template: string): string {
  let depth = 0;
  let letters = 0;
  let tag = false;
  const accented = [...template].map((char) => {
    if (char === "{") depth += 1;
    if (char === "}") depth -= 1;
    if (depth === 0 && (char === "<" || char === ">")) tag = char === "<";
    if (depth > 0 || tag) return char;
    letters += 1;
    return ACCENTS[char] ?? char;
  });
  return `⟦${accented.join("")}${"·".repeat(Math.ceil(letters / 3))}⟧`;
}
