/**
 * Order keys: strings that sort (by code unit) in the order of their entries, with room for
 * another between any two. After D. Greenspan, "Implementing Fractional Indexing" (2020),
 * without its integer part: a key is a fraction in base 62, digits 0-9 A-Z a-z, whose last
 * digit is never 0.
 */

const DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const BASE = DIGITS.length;

/** Thrown only after a programming error: the keys are not in order, or malformed. */
function refuse(sentence: string): never {
  throw new RangeError(sentence);
}

function digit(key: string, at: number, beyond: number): number {
  const char = key[at];
  if (char === undefined) return beyond;
  const value = DIGITS.indexOf(char);
  return value < 0 ? refuse(`“${key}” is not an order key.`) : value;
}

/**
 * A key that sorts between `before` and `after`; null means the end of the list on that side. Throws a RangeError
 * unless `before` sorts before `after`.
 */
export function between(before: string | null, after: string | null): string {
  if (before !== null && after !== null && before >= after) refuse("The order keys are not in order.");
  if (after?.endsWith("0")) refuse(`“${after}” is not an order key: nothing fits in front of a last 0.`);
  let key = "";
  let open = after === null;
  for (let at = 0; ; at++) {
    const low = digit(before ?? "", at, 0);
    const high = open ? BASE : digit(after ?? "", at, 0);
    if (high - low > 1) {
      // Appending at an open end takes the next digit, so that keys of a growing list stay short.
      const step = after === null && before !== null ? 1 : Math.max(1, Math.floor((high - low) / 2));
      return key + DIGITS[low + step];
    }
    key += DIGITS[low];
    if (low < high) open = true;
  }
}

/** `count` ascending keys between two others. */
export function keysBetween(before: string | null, after: string | null, count: number): string[] {
  const keys: string[] = [];
  let last = before;
  for (let made = 0; made < count; made++) {
    last = between(last, after);
    keys.push(last);
  }
  return keys;
}

/**
 * The key itself if it is free, otherwise one right after it: if two people each put something at the same place, both
 * find it there, one after the other.
 */
export function freeKey(key: string, taken: Iterable<string>): string {
  let after: string | null = null;
  let free = true;
  for (const other of taken) {
    if (other === key) free = false;
    else if (other > key && (after === null || other < after)) after = other;
  }
  return free ? key : between(key, after);
}

/** Compares two entries by order key, then by id, so that equal keys sort alike everywhere. */
export function byOrder(
  a: { readonly order: string; readonly id: string },
  b: { readonly order: string; readonly id: string },
): number {
  if (a.order !== b.order) return a.order < b.order ? -1 : 1;
  return a.id < b.id ? -1 : a.id > b.id ? 1 : 0;
}
