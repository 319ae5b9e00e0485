import type { Patch } from "immer";

/** A key in JSON with its quotes, colon and comma. */
const keyLength = (key: string | number | undefined): number => String(key ?? "").length + 4;

const lengthOf = (patches: readonly Patch[]): number =>
  patches.reduce(
    (sum, { op, path, value }) =>
      op === "remove" ? sum : sum + keyLength(path.at(-1)) + (JSON.stringify(value) ?? "").length,
    0,
  );

/**
 * By how many characters a document's JSON is longer after `patches`, which `inverse` takes back; less than nothing
 * where it is shorter. Off by a comma for a collection that was empty or is.
 */
export const growthOf = (patches: readonly Patch[], inverse: readonly Patch[]): number =>
  lengthOf(patches) - lengthOf(inverse);
