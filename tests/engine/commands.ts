import { tsImport } from "tsx/esm/api";

const renders = async () => (await tsImport("./nodeRender.ts", import.meta.url)) as typeof import("./nodeRender");

/** What browser tests ask of Node. */
export const commands = {
  /** SHA-256 of the song with everything as Node renders it. */
  nodeRender: async (_context: unknown, blocks: number): Promise<string> => (await renders()).songHash(blocks),
  /** SHA-256 of its bounce. */
  nodeBounce: async (): Promise<string> => (await renders()).bounceHash(),
};
