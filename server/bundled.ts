/** Defined in what `scripts/build-server.mjs` makes, and only there. */
declare const BUNDLED: true | undefined;

/**
 * Address of code that is loaded by its address, as threads are: what was built of it ahead under `name`, or its source
 * where the server runs from its source.
 */
export const bundledUrl = (name: string, source: URL): URL =>
  typeof BUNDLED === "undefined" ? source : new URL(`../dist-server/${name}.js`, import.meta.url);
