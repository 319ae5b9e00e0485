import type { Queryable } from "../database/database";

/** The person whose data it is. */
export interface Owner {
  readonly personId: string;
  readonly accountId: string;
}

/** What a capability stores about people: exported when they ask for it, and erased when they leave. */
export interface PersonalData {
  /** its name in the downloaded file: "releases" */
  readonly name: string;
  /** Everything the capability stores about a person, as plain JSON; large parts are `StoredJson`. */
  read(on: Queryable, owner: Owner): Promise<unknown>;
  /**
   * Deletes or pseudonymises that data, within the transaction that deletes the account. The rows of account and person
   * stay, but no longer say who it was.
   */
  erase(on: Queryable, owner: Owner, now: Date): Promise<void>;
}
