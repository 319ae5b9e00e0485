import type { PROOFS } from "../../contract/api/payouts";
import type { Queryable } from "../database/database";
import { ApiError } from "../errors";
import type { Session } from "../http/session";
import { demandOwnPassword } from "./accountRoutes";
import { givesSecondFactor } from "./secondFactor/demand";
import type { AccountPorts } from "./signIn";
import { findPerson, type Person } from "./store";

/** How long a password or second factor counts as recent. */
const JUST_NOW_MS = 10 * 60_000;

type Asked = (typeof PROOFS)[number];

/** The password or code that a person enters as proof. */
export interface Given {
  readonly password?: string | undefined;
  readonly code?: string | undefined;
}

/** Demands more than a session: something that the thief of a session does not know. */
export interface Proof {
  /** What `demand` requires at this moment; nothing if the last proof is recent. */
  asked(session: Session): Promise<Asked>;
  /**
   * Throws unless the second factor (without one, the password) is given here or was given in this session
   * recently.
   */
  demand(session: Session, given: Given): Promise<void>;
}

type Ports = Pick<AccountPorts, "pool" | "clock" | "keys" | "rates" | "passwords">;

/** Records that the person has entered their password or second factor in this session. */
async function noteProof(on: Queryable, sessionId: string, now: Date): Promise<void> {
  await on.query("update sessions set proved_at = $2 where id = $1", [sessionId, now]);
}

export function createProof(ports: Ports): Proof {
  const { pool, clock } = ports;
  const personOf = async (session: Session): Promise<Person> => {
    const person = await findPerson(pool, session.userId);
    // the account was deleted after the session was looked up
    if (!person) throw new ApiError("unauthenticated");
    return person;
  };
  const askedOf = async (session: Session, person: Person): Promise<Asked> => {
    const { rowCount } = await pool.query("select from sessions where id = $1 and proved_at > $2", [
      session.id,
      new Date(clock().getTime() - JUST_NOW_MS),
    ]);
    if (rowCount === 1) return "none";
    return person.totp_since ? "code" : "password";
  };
  return {
    asked: async (session) => askedOf(session, await personOf(session)),
    demand: async (session, { password, code }) => {
      const person = await personOf(session);
      const asked = await askedOf(session, person);
      if (asked === "none") return;
      if (asked === "password") await demandOwnPassword(ports, { person, session, password: password ?? "" });
      else if (!(await givesSecondFactor(ports, person, code ?? "", { session: session.id }))) {
        const message = "That code is not right.";
        throw new ApiError("invalid_request", message, { fields: [{ path: "body.code", message }] });
      }
      await noteProof(pool, session.id, clock());
    },
  };
}
