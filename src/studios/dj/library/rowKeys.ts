/** The row to which a key goes from row `at` of `count`, -1 for none; null where the key is another one. */
export function keyMove(key: string, at: number, count: number, page: number): number | null {
  if (count === 0) return null;
  const within = (index: number) => Math.max(0, Math.min(count - 1, index));
  switch (key) {
    case "ArrowDown":
      return within(at + 1);
    case "ArrowUp":
      return within(at < 0 ? 0 : at - 1);
    case "PageDown":
      return within(Math.max(0, at) + page);
    case "PageUp":
      return within(at - page);
    case "Home":
      return 0;
    case "End":
      return count - 1;
    default:
      return null;
  }
}
