import { ApiError } from "../errors";

/** A place in a list ordered by time and then id. It stays valid when items are deleted. */
export interface Place {
  readonly at: Date;
  readonly id: string;
}

/** A place as a cursor: "<milliseconds>_<id>". */
export const cursorOf = ({ at, id }: Place): string => `${at.getTime()}_${id}`;

const PLACE = /^(\d{1,15})_([\w-]{1,64})$/;

/** The place that a cursor names, null without a cursor; throws "invalid_request" if it is malformed. */
export function placeOf(cursor: string | undefined): Place | null {
  if (cursor === undefined) return null;
  const [, at, id] = PLACE.exec(cursor) ?? [];
  if (at === undefined || id === undefined) throw new ApiError("invalid_request", "Not a cursor.");
  return { at: new Date(Number(at)), id };
}

/**
 * The part to answer, from rows of which one more than `limit` was read, and the cursor of the next part if there is
 * one.
 */
export function partOf<Row>(
  rows: readonly Row[],
  limit: number,
  place: (last: Row) => Place,
): { readonly shown: readonly Row[]; readonly nextCursor: string | null } {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return { shown, nextCursor: rows.length > limit && last ? cursorOf(place(last)) : null };
}
