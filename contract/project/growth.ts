import type { Patch } from "immer";
import { utf8Length } from "./utf8";

/** Bytes of a key in JSON, with quotes, colon and comma. */
export const keyLength = (key: string | number | undefined): number => utf8Length(String(key ?? "")) + 4;

const lengthOf = (patches: readonly Patch[]): number =>
  patches.reduce(
    (sum, { op, path, value }) =>
      op === "remove" ? sum : sum + keyLength(path.at(-1)) + utf8Length(JSON.stringify(value) ?? ""),
    0,
  );

/**
 * By how many bytes (UTF-8) `patches` make a document's JSON longer; negative if they make it shorter. `inverse` are the
 * patches that undo them. The result is off by one comma for each collection that was or becomes empty.
 */
export const growthOf = (patches: readonly Patch[], inverse: readonly Patch[]): number =>
  lengthOf(patches) - lengthOf(inverse);
