/** The place of one head in the document: whose head it is now. Its elements are taken over by another as lanes scroll. */
export interface HeadSlot {
  readonly key: number;
  readonly id: string;
}

let keys = 0;

/**
 * One step on the way from the heads that are held to those wanted, `most` heads a step: heads that nobody wants any
 * more are taken over, those that still lack one when all are there are let go. `kept` are never taken over. What is
 * given back is in the order of `place`, which keyboards and screen readers follow: the held slots themselves where
 * nothing is left to do.
 */
export function nextSlots(
  before: readonly HeadSlot[],
  wanted: readonly string[],
  most: number,
  place: (id: string) => number,
  kept: (id: string) => boolean,
): readonly HeadSlot[] {
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
  const made: HeadSlot[] = [];
  const taken = new Set<number>();
  for (let step = 0; step < most && missing.length > 0; step++) {
    const id = (fromEnd ? missing.pop() : missing.shift()) ?? "";
    const slot = fromEnd ? free.pop() : free.shift();
    if (slot) taken.add(slot.key);
    made.push({ key: slot?.key ?? keys++, id });
  }
  const left = held.filter(({ key, id }) => !taken.has(key) && (missing.length > 0 || wants.has(id)));
  return inOrder([...left, ...made], place);
}

/** Slots by place; the same list where they are so already. */
function inOrder(slots: readonly HeadSlot[], place: (id: string) => number): readonly HeadSlot[] {
  const sorted = slots.toSorted((a, b) => place(a.id) - place(b.id));
  return sorted.every((slot, index) => slot === slots[index]) ? slots : sorted;
}
