import type { Screen } from "../../../../contract/routes";

/** A part of a topic. A string is a paragraph, a list of strings its numbered steps; `{Mod+E}` in either is a key. */
export interface Part {
  readonly title: string;
  readonly text: readonly (string | readonly string[])[];
}

/** One page of the manual: how to do one thing. */
export interface Topic {
  readonly id: string;
  readonly title: string;
  readonly lead: string;
  /** the screens that lead here */
  readonly screens: readonly Screen[];
  readonly parts: readonly Part[];
}
