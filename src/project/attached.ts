import { type Attached, attachedFiles } from "../../contract/project/attached";
import type { Project } from "../../contract/project/document";
import type { BrowserOwnInstruments } from "./ownInstruments";
import type { BrowserPlugins } from "./plugins";
import { StorageError } from "./storage/errors";
import { hashOf } from "./storage/hash";

interface Stores {
  readonly instruments: BrowserOwnInstruments | null;
  readonly plugins: BrowserPlugins | null;
}

/** The files of own instruments and added plugins that projects use, wherever they are kept. */
export class AttachedFiles {
  constructor(private readonly stores: Stores) {}

  /** The file; null if it is not on this device. */
  open({ kind, hash }: Pick<Attached, "kind" | "hash">): Promise<Blob | null> {
    const { instruments, plugins } = this.stores;
    const store = kind === "instrument" ? instruments : plugins;
    return store?.file(hash) ?? Promise.resolve(null);
  }

  /**
   * Keeps a file that came with a project. A plugin has to be allowed before it runs. Throws an error with a sentence if
   * the file is a different one, or cannot be read.
   */
  async receive(attached: Attached, file: Blob): Promise<void> {
    const { instruments, plugins } = this.stores;
    if ((await hashOf(file)) !== attached.hash) {
      throw new StorageError("damaged", `The file of “${attached.name}” arrived damaged.`);
    }
    if (attached.kind === "plugin") await plugins?.add(file, attached.plugin, false);
    else await instruments?.import([{ path: `${attached.name.replaceAll("/", " ")}.sf2`, blob: file }]);
  }

  /** Those of a project that are on this device. */
  async of(project: Project): Promise<{ readonly attached: Attached; readonly file: Blob }[]> {
    const files = await Promise.all(
      attachedFiles(project).map(async (attached) => ({ attached, file: await this.open(attached) })),
    );
    return files.flatMap(({ attached, file }) => (file ? [{ attached, file }] : []));
  }
}
