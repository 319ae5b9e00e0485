import type { Queryable } from "../database/database";

/** Whose data it is. */
export interface Owner {
  readonly personId: string;
  readonly accountId: string;
}

/** What a capability keeps about people: given out when they ask, and removed when they go. */
export interface PersonalData {
  /** as the downloaded file names it: "releases" */
  readonly name: string;
  /** Everything it keeps about a person, as plain JSON; large parts are `StoredJson`. */
  read(on: Queryable, owner: Owner): Promise<unknown>;
  /**
   * Removes or pseudonymises it, within the transaction that ends the account. The rows of account and person stay,
   * without anything that says who it was.
   */
  erase(on: Queryable, owner: Owner, now: Date): Promise<void>;
}
