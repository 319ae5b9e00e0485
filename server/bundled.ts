/** Defined only in the bundle that `scripts/build-server.mjs` makes. */
declare const BUNDLED: true | undefined;

/**
 * The URL of code that is loaded by URL, as threads are: the bundle `name`, or the source file if the server runs from
 * source.
 */
export const bundledUrl = (name: string, source: URL): URL =>
  typeof BUNDLED === "undefined" ? source : new URL(`../dist-server/${name}.js`, import.meta.url);
