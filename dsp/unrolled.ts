/**
 * A stream's frames as its reader sees them: numbered from a start on, with loops unrolled (see StreamRecord). These
 * functions find them in the source again, as runs that are in one piece there.
 */
export interface Unrolled {
  /** source frame of number 0 */
  readonly start: number;
  /** source frames from one number to the next: 1 or −1 */
  readonly direction: number;
  /** number of the first frame after the loop, and the loop's length; 0: none */
  readonly wrap: number;
  readonly loop: number;
}

/** The source frame of a number. */
export function sourceFrame({ start, direction, wrap, loop }: Unrolled, number: number): number {
  const behind = number - wrap;
  const within = loop === 0 || behind < 0 ? number : wrap - loop + (behind % loop);
  return start + direction * within;
}

/** How many frames from a number on, at most `count`, follow each other in the source. */
export function runLength({ wrap, loop }: Unrolled, number: number, count: number): number {
  if (loop === 0) return count;
  const behind = number - wrap;
  return Math.min(count, behind < 0 ? -behind : loop - (behind % loop));
}
