import { chance } from "../chance";
import type { Catalogue } from "./catalogue";

/** What people type, by kind, each taken from titles and names as often as they use it. */
export type Terms = Readonly<
  Record<"letters" | "beginning" | "two" | "inside" | "typo" | "common" | "name", readonly string[]>
>;

/** Two letters next to each other in the wrong order, not the first. */
function mistyped(word: string, at: number): string {
  return word.slice(0, at) + word.charAt(at + 1) + word.charAt(at) + word.slice(at + 2);
}

/** So many terms of each kind, the same at each run. */
export function makeTerms({ words, titles, names }: Catalogue, count: number): Terms {
  const random = chance(11);
  const one = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const titleOf = (least: number): string[] => {
    for (;;) {
      const title = one(titles).toLowerCase().split(" ");
      if (title.length >= least) return title;
    }
  };
  const wordOf = (least: number): string => {
    for (;;) {
      const word = one(titleOf(1));
      if (word.length >= least) return word;
    }
  };
  const some = (make: () => string) => Array.from({ length: count }, make);
  return {
    letters: some(() => wordOf(3).slice(0, 3)),
    beginning: some(() => wordOf(5).slice(0, 4 + Math.floor(random() * 2))),
    two: some(() => titleOf(2).slice(0, 2).join(" ")),
    inside: some(() => wordOf(6).slice(1, 5)),
    typo: some(() => {
      const word = wordOf(6);
      return mistyped(word, 1 + Math.floor(random() * (word.length - 3)));
    }),
    common: some(() => one(words.slice(0, 20))),
    name: some(() => one(names).toLowerCase()),
  };
}
