import type { Language } from "../../contract/words/languages";

/** Who gets a mail, and the language they read. */
export interface Reader {
  readonly email: string;
  readonly language: Language;
}
