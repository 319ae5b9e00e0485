import type { Id } from "../../contract/project/document";
import { ProjectLibrary as Stored } from "../project/library";
import type { OpenProject, ProjectLibrary, ProjectSummary, StorageReading } from "../project/port";

/** The browser's projects as screens see them; changes made in this tab are told too. */
export class AppLibrary implements ProjectLibrary {
  readonly #stored: Stored;
  readonly #listeners = new Set<() => void>();

  private constructor(stored: Stored) {
    this.#stored = stored;
    stored.onChange(() => this.#changed());
  }

  static async open(lost: () => void): Promise<AppLibrary> {
    return new AppLibrary(await Stored.open(lost));
  }

  async list(): Promise<ProjectSummary[]> {
    return (await this.#stored.list()).filter((project) => !project.deleted);
  }

  onChange(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  create = (): Promise<Id> => this.#then(this.#stored.create());
  open = (id: Id): Promise<OpenProject> => this.#stored.open(id);
  rename = (id: Id, name: string): Promise<void> => this.#then(this.#stored.rename(id, name));
  duplicate = (id: Id): Promise<Id> => this.#then(this.#stored.duplicate(id));
  remove = (id: Id): Promise<void> => this.#then(this.#stored.delete(id));
  restore = (id: Id): Promise<void> => this.#then(this.#stored.restore(id));

  async storage(): Promise<StorageReading> {
    const estimate = await navigator.storage?.estimate?.();
    return {
      persisted: (await navigator.storage?.persisted?.()) ?? false,
      usage: estimate?.usage ?? null,
      quota: estimate?.quota ?? null,
      audio: "getDirectory" in (navigator.storage ?? {}) ? "opfs" : "indexeddb",
    };
  }

  async persist(): Promise<boolean> {
    return (await navigator.storage?.persist?.()) ?? false;
  }

  async #then<Result>(work: Promise<Result>): Promise<Result> {
    const result = await work;
    this.#changed();
    return result;
  }

  #changed(): void {
    for (const listener of this.#listeners) listener();
  }
}
