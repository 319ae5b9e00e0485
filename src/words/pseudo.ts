import { type Token, tokensOf } from "../../contract/words/template";

const ACCENTS: Readonly<Record<string, string>> = {
  a: "á",
  e: "é",
  i: "í",
  o: "ó",
  u: "ú",
  A: "Á",
  E: "É",
  I: "Í",
  O: "Ó",
  U: "Ú",
  n: "ñ",
  c: "ç",
};

const accented = (text: string): string =>
  text
    .split(/(<[^>]*>)/)
    .map((part) => (part.startsWith("<") ? part : part.replace(/[aeiouAEIOUnc]/g, (char) => ACCENTS[char] ?? char)))
    .join("");

const through = (tokens: Token[]): Token[] =>
  tokens.map((token) => {
    if (typeof token === "string") return token === "#" ? token : accented(token);
    const [name, choice, branches] = token;
    if (!choice || !branches) return token;
    const spoken = Object.entries(branches).map(([form, branch]) => [
      form,
      Array.isArray(branch) ? through(branch) : branch,
    ]);
    return [name, choice, Object.fromEntries(spoken)];
  });

/** A message as no language writes it: readable, a third longer, and seen at once where a text did not pass here. */
export function pseudo(template: string): Token[] {
  const longer = "·".repeat(Math.ceil(template.replace(/[{<][^}>]*[}>]/g, "").length / 3));
  return ["⟦", ...through(tokensOf(template)), `${longer}⟧`];
}
