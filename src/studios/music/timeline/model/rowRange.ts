/** Rows from the first up to the one before the end. */
export interface RowRange {
  first: number;
  end: number;
}

/** The rows to hold next on the way to those wanted: the held ones that are wanted still, and one more. */
export function nextRows(held: RowRange, wanted: RowRange): RowRange {
  const first = Math.max(held.first, wanted.first);
  const end = Math.min(held.end, wanted.end);
  if (first >= end) return { first: wanted.first, end: Math.min(wanted.first + 1, wanted.end) };
  if (first > wanted.first) return { first: first - 1, end };
  return { first, end: Math.min(end + 1, wanted.end) };
}
