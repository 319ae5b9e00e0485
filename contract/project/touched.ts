/** A place of a document that a command has changed: Immer's patches are such, and what is changed in place notes them. */
export interface Touched {
  /** as in `["clips", "abc", "start"]` */
  readonly path: readonly (string | number)[];
  /** "add" where nothing stood there before */
  readonly op: "add" | "replace" | "remove";
}
