const sizes = new WeakMap<object, number>();

/** The number of entries in a collection, counted once. Whoever adds or removes entries in place calls `resized`. */
export function sizeOf(collection: object): number {
  let size = sizes.get(collection);
  if (size === undefined) {
    size = Object.keys(collection).length;
    sizes.set(collection, size);
  }
  return size;
}

/** Records that a collection grew by `by` entries in place. */
export function resized(collection: object, by: number): void {
  const size = sizes.get(collection);
  if (size !== undefined) sizes.set(collection, size + by);
}
