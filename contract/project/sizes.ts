const sizes = new WeakMap<object, number>();

/** How many entries a collection has, counted once: what changes a collection in place says so by `resized`. */
export function sizeOf(collection: object): number {
  let size = sizes.get(collection);
  if (size === undefined) {
    size = Object.keys(collection).length;
    sizes.set(collection, size);
  }
  return size;
}

/** A collection has got `by` entries more, in place. */
export function resized(collection: object, by: number): void {
  const size = sizes.get(collection);
  if (size !== undefined) sizes.set(collection, size + by);
}
