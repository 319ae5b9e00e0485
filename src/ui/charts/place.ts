/** A point of a chart; `row` counts the rows of a heat map from the top. */
export interface Place {
  readonly index: number;
  readonly row: number;
}

/** Where a key leads in a chart of `last + 1` points and `rows` rows; null if it means nothing there. */
export function moved(from: Place | null, key: string, last: number, rows: number): Place | null {
  const { index, row } = from ?? { index: last, row: 0 };
  const to: Readonly<Record<string, Place | undefined>> = {
    ArrowLeft: { index: index - 1, row },
    ArrowRight: { index: index + 1, row },
    Home: { index: 0, row },
    End: { index: last, row },
    ...(rows > 1 && { ArrowUp: { index, row: row - 1 }, ArrowDown: { index, row: row + 1 } }),
  };
  const place = to[key];
  if (!place) return null;
  // the first arrow shows the latest point, from which the next ones go on
  if (!from && key.startsWith("Arrow")) return { index: last, row: 0 };
  return {
    index: Math.max(0, Math.min(last, place.index)),
    row: Math.max(0, Math.min(rows - 1, place.row)),
  };
}
