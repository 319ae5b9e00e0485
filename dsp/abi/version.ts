/** Stands in the compiled engine and in its hosts, so that one that is older than the other is refused. */
export enum Version {
  /** fingerprint of this folder and of `exports.ts`; building the engine writes it anew where they have changed */
  abi = 1543203847,
}
