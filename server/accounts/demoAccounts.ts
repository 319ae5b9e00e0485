import type pg from "pg";
import type { Clock } from "../clock";
import { transaction } from "../database/database";
import type { Role } from "../http/session";
import type { Passwords } from "./password/hashing";
import { addPerson } from "./store";

/** The demonstration's two accounts. Their passwords are public, so they exist in a demonstration only. */
export const DEMO_ACCOUNTS: readonly {
  readonly role: Role;
  readonly handle: string;
  readonly name: string;
  readonly email: string;
  readonly password: string;
}[] = [
  {
    role: "user",
    handle: "demo-artist",
    name: "Demo Artist",
    email: "artist@demo.example",
    password: "Artist-Demo-1",
  },
  {
    role: "admin",
    handle: "demo-keeper",
    name: "Demo Administrator",
    email: "admin@demo.example",
    password: "Admin-Demo-1",
  },
];

/** Adds the demonstration's accounts where they are missing. */
export async function addDemoAccounts(pool: pg.Pool, passwords: Passwords, clock: Clock): Promise<void> {
  const { rows } = await pool.query<{ email_key: string }>("select email_key from people where demo");
  const known = new Set(rows.map((row) => row.email_key));
  for (const account of DEMO_ACCOUNTS.filter(({ email }) => !known.has(email))) {
    const passwordHash = await passwords.hash(account.password);
    await transaction(pool, (client) => addPerson(client, { ...account, passwordHash, demo: true }, clock()));
  }
}
