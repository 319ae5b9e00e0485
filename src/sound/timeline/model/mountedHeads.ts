/** A track's head whose elements are in the DOM; when the lanes scroll, they are reused for another track's head. */
export interface MountedHead {
  readonly key: number;
  readonly id: string;
}

let keys = 0;

/**
 * One step from the present heads to the wanted ones, `most` heads a step: unwanted heads are reused, and those left
 * over when all are there are removed. `kept` are never reused. The result is in the order of `place`, which keyboards
 * and screen readers follow; it is the same object if nothing changed.
 */
export function nextMounted(
  before: readonly MountedHead[],
  wanted: readonly string[],
  most: number,
  place: (id: string) => number,
  kept: (id: string) => boolean,
): readonly MountedHead[] {
  const held = inOrder(before, place);
  const has = new Set(held.map(({ id }) => id));
  const wants = new Set(wanted);
  const missing = wanted.filter((id) => !has.has(id));
  const stale = held.filter(({ id }) => !wants.has(id));
  if (missing.length === 0 && stale.length === 0) return held;
  const free = stale.filter(({ id }) => !kept(id));
  // Taken from the end nearer to the wanted ones, so that no element has to move past another.
  const [lastStale, firstMissing] = [stale.at(-1), missing[0]];
  const fromEnd = lastStale && firstMissing !== undefined && place(lastStale.id) < place(firstMissing);
  const made: MountedHead[] = [];
  const taken = new Set<number>();
  for (let step = 0; step < most && missing.length > 0; step++) {
    const id = (fromEnd ? missing.pop() : missing.shift()) ?? "";
    const reused = fromEnd ? free.pop() : free.shift();
    if (reused) taken.add(reused.key);
    made.push({ key: reused?.key ?? keys++, id });
  }
  const left = held.filter(({ key, id }) => !taken.has(key) && (missing.length > 0 || wants.has(id)));
  return inOrder([...left, ...made], place);
}

/** Heads in order; the same list if it is already sorted. */
function inOrder(heads: readonly MountedHead[], place: (id: string) => number): readonly MountedHead[] {
  const sorted = heads.toSorted((a, b) => place(a.id) - place(b.id));
  return sorted.every((head, index) => head === heads[index]) ? heads : sorted;
}
