import { tokenHash } from "../../../server/accounts/sessions/store";
import type { Session } from "../../../server/http/session";
import type { Platform } from "../../../server/platform";

/** Somebody with a session. */
export interface Person {
  readonly token: string;
  readonly session: Session;
}

export interface People {
  /** whose things they are */
  readonly owner: Person;
  /** another user, who has nothing to do with them */
  readonly other: Person;
  readonly admin: Person;
}

const person = (name: string, number: number, role: Session["role"]): Person => ({
  token: `token-of-${name}`,
  session: {
    id: `00000000-0000-7000-8000-00000000002${number}`,
    userId: `00000000-0000-7000-8000-00000000000${number}`,
    accountId: `00000000-0000-7000-8000-00000000001${number}`,
    role,
    verified: true,
  },
});

/** People for tests that need sessions. */
export const PEOPLE: People = {
  owner: person("owner", 1, "user"),
  other: person("other", 2, "user"),
  admin: person("admin", 3, "admin"),
};

/** Their sessions by token, for `createTestApp`. */
export const PEOPLES_SESSIONS = Object.fromEntries(Object.values(PEOPLE).map(({ token, session }) => [token, session]));

/** Puts the people into the database, with accounts and sessions; nobody knows their passwords. */
export async function addPeople({
  platform: { pool, clock },
}: {
  readonly platform: Pick<Platform, "pool" | "clock">;
}) {
  const now = clock();
  const joined = new Date(now.getTime() - 60 * 86_400_000);
  for (const [name, { token, session }] of Object.entries(PEOPLE)) {
    await pool.query("insert into accounts (id, kind, created_at) values ($1, 'person', $2)", [
      session.accountId,
      joined,
    ]);
    await pool.query(
      `insert into people (id, account_id, handle, name, email, email_key, password_hash, role, verified_at,
         terms_version, terms_at, created_at)
       values ($1, $2, $3, $3, $4, $4, $5, $6, $7, 'test', $7, $7)`,
      [
        session.userId,
        session.accountId,
        `the-${name}`,
        `${name}@example.test`,
        // of thirty-two random bytes
        "$argon2id$v=19$m=19456,t=2,p=1$GL+DsRm8sVuZuvcMLpgBhw$bJMzC4+zm9xWCQCf2p0JOZFcZ8mnQeF9m7F0UPmSGfk",
        session.role,
        now,
      ],
    );
    await pool.query(
      `insert into sessions (id, person_id, token_hash, remembered, second_factor, created_at, last_seen_at, expires_at, address, device,
         proved_at)
       values ($1, $2, $3, true, true, $4, $4, $4::timestamptz + interval '90 days', '127.0.0.1', 'Test', $4)`,
      [session.id, session.userId, tokenHash(token), now],
    );
  }
}
