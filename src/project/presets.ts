import { t } from "@lingui/core/macro";
import type { Id } from "../../contract/project/document";
import { Scope } from "../scope/scope";
import { newId } from "./ids";
import type { PresetStore, UserPreset } from "./port";
import { type Database, type PresetRecord, presetRecord, write } from "./storage/database";
import { asStorageError, StorageError } from "./storage/errors";

const CHANNEL = "backline-presets";

/** Device presets that a person saved, in this browser's database. */
export class BrowserPresetStore implements PresetStore {
  readonly #database: Database;
  readonly #scope = new Scope();
  readonly #channel = this.#scope.channel(CHANNEL);
  readonly #listeners = new Set<() => void>();

  constructor(database: Database) {
    this.#database = database;
    this.#channel.onmessage = () => this.#tell();
  }

  async list(kind: string): Promise<UserPreset[]> {
    const all = await this.all();
    return all.filter((preset) => preset.kind === kind).sort((a, b) => a.name.localeCompare(b.name));
  }

  async all(): Promise<UserPreset[]> {
    return (await this.#all()).map(({ id, kind, name, params, font, state }) => ({
      ...{ id, kind, name, params },
      ...(font && { font }),
      ...(state !== undefined && { state }),
    }));
  }

  async save(preset: Omit<UserPreset, "id">): Promise<void> {
    const there = (await this.#all()).find(({ kind, name }) => kind === preset.kind && name === preset.name.trim());
    await this.#put({ ...preset, id: there?.id ?? newId(), modified: Date.now() });
  }

  async rename(id: Id, name: string): Promise<void> {
    const all = await this.#all();
    const preset = all.find((other) => other.id === id);
    if (!preset) throw new StorageError("notFound", t`The preset is not stored any more.`);
    if (all.some((other) => other.id !== id && other.kind === preset.kind && other.name === name.trim())) {
      throw new StorageError("refused", t`Another preset is called “${name.trim()}” already.`);
    }
    await this.#put({ ...preset, name, modified: Date.now() });
  }

  async remove(id: Id): Promise<void> {
    await this.#change((transaction) => transaction.delete(id));
  }

  onChange(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  close(): void {
    this.#scope.end();
  }

  async #all(): Promise<PresetRecord[]> {
    const records = await this.#database.getAll("presets");
    return records.flatMap((record) => {
      const parsed = presetRecord.safeParse(record);
      return parsed.success ? [parsed.data] : [];
    });
  }

  async #put(preset: PresetRecord): Promise<void> {
    const parsed = presetRecord.safeParse(preset);
    if (!parsed.success)
      throw new StorageError("refused", t`A preset needs a name of at most 200 letters.`, parsed.error);
    await this.#change((presets) => presets.put(parsed.data));
  }

  async #change(
    action: (presets: {
      put(preset: PresetRecord): Promise<unknown>;
      delete(id: Id): Promise<void>;
    }) => Promise<unknown>,
  ): Promise<void> {
    try {
      await write(this.#database, ["presets"], (transaction) => action(transaction.objectStore("presets")));
    } catch (error) {
      throw asStorageError(error);
    }
    this.#channel.postMessage("changed");
    this.#tell();
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }
}
