import { tsImport } from "tsx/esm/api";

const renders = async () => (await tsImport("./nodeRender.ts", import.meta.url)) as typeof import("./nodeRender");

/** What browser tests ask of Node. */
export const commands = {
  /** SHA-256 of a song (a row of `CASES`) as Node plays it, and the bytes of the arena that it takes. */
  nodeRender: async (_context: unknown, name: string, blocks: number) => (await renders()).songHash(name, blocks),
  /** SHA-256 of its bounce. */
  nodeBounce: async (_context: unknown, name: string): Promise<string> => (await renders()).bounceHash(name),
};
