/** A place in the document that a command changed. Immer's patches have this form; in-place edits record it. */
export interface Touched {
  /** as in `["clips", "abc", "start"]` */
  readonly path: readonly (string | number)[];
  /** "add" if there was no value before */
  readonly op: "add" | "replace" | "remove";
}
