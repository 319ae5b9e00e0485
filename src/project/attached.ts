import { t } from "@lingui/core/macro";
import { MOST_FONT_BYTES } from "../../contract/instruments/own";
import { PACKAGE_LIMITS } from "../../contract/pluginFrame";
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

/** The most bytes of a file; a plugin's zip has the names of its files as well. */
const MOST_BYTES = { instrument: MOST_FONT_BYTES, plugin: PACKAGE_LIMITS.bytes + 2 * 1024 * 1024 } as const;

/** Whether a file of so many bytes can be what it is said to be. It is read whole, so this is asked before. */
export const mayBeAttached = ({ kind }: Pick<Attached, "kind">, bytes: number): boolean => bytes <= MOST_BYTES[kind];

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
    if (!mayBeAttached(attached, file.size)) {
      throw new StorageError("refused", t`The file of “${attached.name}” is too large.`);
    }
    if ((await hashOf(file)) !== attached.hash) {
      throw new StorageError("damaged", t`The file of “${attached.name}” arrived damaged.`);
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
