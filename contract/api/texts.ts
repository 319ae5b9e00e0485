import { z } from "zod";

/** One line without control characters, including those that change the direction of surrounding text. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what a line may not hold
export const LINE = /^[^\u0000-\u001f\u007f\u200e\u200f\u202a-\u202e\u2066-\u2069]*$/;
/** One line of text, trimmed and not empty; `what` names it in sentences. */
export const line = (most: number, what: string) =>
  z
    .string()
    .trim()
    .min(1, `${what} has at least one character.`)
    .max(most, `At most ${most} characters.`)
    .regex(LINE, `${what} is one line of text.`);

/** Text of several lines without control characters, including those that change the direction of surrounding text. */
export const multilineText = (most: number) =>
  z
    .string()
    .trim()
    .max(most, `At most ${most} characters.`)
    .regex(
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what a text may not hold
      /^[^\u0000-\u0008\u000b-\u001f\u007f\u200e\u200f\u202a-\u202e\u2066-\u2069]*$/,
      "Only letters, signs and line breaks.",
    );
