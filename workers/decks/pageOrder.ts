/** Which page of a deck's source is read next. */

/** Seconds ahead of the playhead, behind it, and on from each kept frame that come before all else. */
const AHEAD = 10;
const BEHIND = 4;
const KEPT = 6;
/** Seconds ahead and behind that are kept of a source that is too long to be kept whole. */
const WINDOW_AHEAD = 90;
const WINDOW_BEHIND = 30;

export interface Paging {
  /** of the source */
  readonly pages: number;
  readonly pagesPerSecond: number;
  /** there is room for all of it */
  readonly whole: boolean;
  /** where it plays, and what is kept, in pages, fractional */
  readonly place: number;
  readonly kept: readonly number[];
}

type Range = readonly [from: number, to: number];

/** Ranges of pages, the most urgent first. */
function ranges({ pages, pagesPerSecond, whole, place, kept }: Paging): Range[] {
  const seconds = (from: number, before: number, after: number): Range => [
    Math.max(0, Math.floor(from - before * pagesPerSecond)),
    Math.min(pages - 1, Math.floor(from + after * pagesPerSecond)),
  ];
  const near: Range[] = [
    seconds(place, 0, AHEAD),
    ...kept.map((frame) => seconds(frame, 0.1, KEPT)),
    seconds(place, BEHIND, 0),
  ];
  if (whole) return [...near, [Math.max(0, Math.floor(place)), pages - 1], [0, pages - 1]];
  return [...near, seconds(place, 0, WINDOW_AHEAD), seconds(place, WINDOW_BEHIND, 0)];
}

/** The page to read next, and how urgent it is (0: most); null if all that is wanted is there. */
export function nextPage(paging: Paging, has: (page: number) => boolean): { page: number; urgency: number } | null {
  for (const [urgency, [from, to]] of ranges(paging).entries()) {
    for (let page = from; page <= to; page++) if (!has(page)) return { page, urgency };
  }
  return null;
}

/** Whether a page may go, because another is wanted more. */
export function isSpare(paging: Paging, page: number): boolean {
  return !paging.whole && !ranges(paging).some(([from, to]) => page >= from && page <= to);
}
