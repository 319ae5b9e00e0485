import { tsImport } from "tsx/esm/api";

/** What browser tests ask of Node. */
export const commands = {
  /** SHA-256 of the song with everything as Node renders it. */
  nodeRender: async (_context: unknown, blocks: number): Promise<string> => {
    const { songHash } = (await tsImport("./nodeRender.ts", import.meta.url)) as typeof import("./nodeRender");
    return songHash(blocks);
  },
};
