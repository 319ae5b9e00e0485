/** Whether two lists contain identical items in the same order. */
export function sameItems<Item>(a: ArrayLike<Item>, b: ArrayLike<Item>): boolean {
  if (a.length !== b.length) return false;
  for (let at = 0; at < a.length; at++) if (a[at] !== b[at]) return false;
  return true;
}
