import type { Session } from "../../../server/http/session";

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
    id: `session-of-${name}`,
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
