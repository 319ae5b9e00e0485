import { createPasswords } from "../../../server/accounts/password/hashing";
import { beginSession } from "../../../server/accounts/sessions/store";
import { addPerson } from "../../../server/accounts/store";
import type { Role } from "../../../server/http/session";
import type { TestApp } from "./app";

const passwords = createPasswords();
/** One hash for all: it is slow on purpose. */
let hash: Promise<string> | null = null;
export const PASSWORD = "a long walk at dusk";

/** Someone with an account, signed in. */
export interface TestPerson {
  readonly id: string;
  readonly accountId: string;
  readonly handle: string;
  readonly email: string;
  readonly token: string;
}

/** Days that people of tests have been here: long enough for everything that asks for a time. */
const OLD_DAYS = 60;

/** Adds a person who joined so many days ago, verified, with a session; an administrator has given the second factor. */
export async function signedUp(
  app: TestApp,
  handle: string,
  role: Role = "user",
  { days = OLD_DAYS }: { readonly days?: number } = {},
): Promise<TestPerson> {
  hash ??= passwords.hash(PASSWORD);
  const email = `${handle}@example.test`;
  const now = app.platform.clock();
  const { pool } = app.platform;
  const joined = new Date(now.getTime() - days * 86_400_000);
  const added = await addPerson(pool, { email, handle, role, passwordHash: await hash }, joined);
  if (typeof added === "string") throw new Error(`The ${added} of ${handle} is taken.`);
  const token = await beginSession(
    pool,
    { personId: added.id, remember: true, secondFactor: role === "admin", address: "127.0.0.1", device: "Test" },
    now,
  );
  if (token === null) throw new Error(`${handle} was not let in.`);
  return { ...added, handle, email, token };
}

/** The code that the last mail to an address carries. */
export function mailedCode(app: TestApp, to: string): string {
  const mail = app.mails.findLast((sent) => sent.to === to);
  const code = /Your code: (\d{4} \d{4})/.exec(mail?.text ?? "")?.[1];
  if (code === undefined) throw new Error(`No mail with a code went to ${to}.`);
  return code;
}
