/** A track's head whose elements stand in the page; as the lanes scroll another track's head takes them over. */
export interface MountedHead {
  readonly key: number;
  readonly id: string;
}

let keys = 0;

/**
 * One step on the way from the heads that are held to those wanted, `most` heads a step: heads that nobody wants any
 * more are taken over, those that still lack one when all are there are let go. `kept` are never taken over. What is
 * given back is in the order of `place`, which keyboards and screen readers follow: the held heads themselves where
 * nothing is left to do.
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
  // From the end that the wanted ones lie at, so that no element need change places with another.
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

/** Heads by place; the same list where they are so already. */
function inOrder(heads: readonly MountedHead[], place: (id: string) => number): readonly MountedHead[] {
  const sorted = heads.toSorted((a, b) => place(a.id) - place(b.id));
  return sorted.every((head, index) => head === heads[index]) ? heads : sorted;
}
