import type { Id } from "../../contract/project/document";
import { type Personal, personal } from "../../contract/project/personal";
import type { PersonalStore } from "./port";
import { type Database, write } from "./storage/database";
import { asStorageError } from "./storage/errors";

/** Who uses this device. */
interface People {
  /** the signed-in person; null: nobody */
  person(): string | null;
  onPerson(listener: () => void): () => void;
}

/** Stores each person's settings for each project on this device. */
export class BrowserPersonalStore implements PersonalStore {
  readonly #database: Database;
  readonly #people: People;

  constructor(database: Database, people: People) {
    this.#database = database;
    this.#people = people;
  }

  get person(): string | null {
    return this.#people.person();
  }

  onPerson(listener: () => void): () => void {
    return this.#people.onPerson(listener);
  }

  async read(projectId: Id): Promise<Personal | null> {
    try {
      const parsed = personal.safeParse(await this.#database.get("personal", [projectId, this.person ?? ""]));
      return parsed.success ? parsed.data : null;
    } catch (error) {
      throw asStorageError(error);
    }
  }

  async write(projectId: Id, { tracks, shareSolo }: Personal): Promise<void> {
    const record = { projectId, person: this.person ?? "", tracks, shareSolo };
    try {
      await write(this.#database, ["personal"], (transaction) => transaction.objectStore("personal").put(record));
    } catch (error) {
      throw asStorageError(error);
    }
  }
}
