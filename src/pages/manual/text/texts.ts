import type { Topic } from "./topic";

type Topics = readonly Topic[];

/** The languages beside English, each loaded when it is read. */
const OTHERS: Readonly<Record<string, () => Promise<{ readonly TOPICS: Topics }>>> = {
  de: () => import("./de"),
  es: () => import("./es"),
};

/** The manual in a language; in English where that language has none. */
export const topicsIn = async (language: string): Promise<Topics> =>
  (await (OTHERS[language] ?? (() => import("./en")))()).TOPICS;
