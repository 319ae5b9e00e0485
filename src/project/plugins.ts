import { t } from "@lingui/core/macro";
import type { Plugin } from "../../contract/devices/plugins";
import { type AddedPlugin, addedPlugin, addedPluginHash, addedPluginId } from "../../contract/devices/plugins/added";
import type { PluginStore } from "./port";
import { asStorageError } from "./storage/errors";
import { openFile, removeFile, writeFile } from "./storage/folders";
import { hashOf } from "./storage/hash";

/** Plugins that a person added: zips in a private folder, each with a line that says what it is. */
export class BrowserPlugins implements PluginStore {
  readonly #listeners = new Set<() => void>();

  constructor(private readonly folder: FileSystemDirectoryHandle) {}

  async add(file: Blob, plugin: Omit<Plugin, "id">, allowed: boolean): Promise<AddedPlugin> {
    const hash = await hashOf(file);
    const id = addedPluginId(hash);
    const before = await this.find(id);
    const added = addedPlugin.parse({
      // what the person saw as they allowed it stands; a project that brings the same files along may call them anything
      plugin: before?.allowed && !allowed ? before.plugin : { ...plugin, id },
      bytes: file.size,
      allowed: allowed || (before?.allowed ?? false),
    });
    try {
      await writeFile(this.folder, `${hash}.zip`, file);
      // the line comes last: a plugin whose files could not be written is not listed
      await this.#describe(added);
    } catch (error) {
      throw asStorageError(error);
    }
    return added;
  }

  async list(): Promise<AddedPlugin[]> {
    const found: AddedPlugin[] = [];
    for await (const name of this.folder.keys()) {
      const added = name.endsWith(".json") ? await this.#read(name) : null;
      if (added) found.push(added);
    }
    return found.sort((a, b) => a.plugin.name.localeCompare(b.plugin.name));
  }

  async find(id: string): Promise<AddedPlugin | null> {
    const hash = addedPluginHash(id);
    return hash === null ? null : this.#read(`${hash}.json`);
  }

  async open(id: string): Promise<Blob | null> {
    const hash = addedPluginHash(id);
    return hash === null ? null : this.file(hash);
  }

  /** The same by the hash alone. */
  file(hash: string): Promise<Blob | null> {
    return openFile(this.folder, `${hash}.zip`);
  }

  async allow(id: string): Promise<void> {
    const added = await this.find(id);
    if (!added) throw new Error(t`This plugin is not on this device any more. Add it again.`);
    try {
      await this.#describe({ ...added, allowed: true });
    } catch (error) {
      throw asStorageError(error);
    }
  }

  async remove(id: string): Promise<void> {
    const hash = addedPluginHash(id);
    if (hash === null) return;
    await removeFile(this.folder, `${hash}.json`);
    await removeFile(this.folder, `${hash}.zip`);
    this.#tell();
  }

  onChange(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  async #read(name: string): Promise<AddedPlugin | null> {
    const file = await openFile(this.folder, name);
    const parsed = addedPlugin.safeParse(file && json(await file.text()));
    return parsed.success ? parsed.data : null;
  }

  async #describe(added: AddedPlugin): Promise<void> {
    await writeFile(this.folder, `${addedPluginHash(added.plugin.id)}.json`, JSON.stringify(added));
    this.#tell();
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }
}

function json(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
