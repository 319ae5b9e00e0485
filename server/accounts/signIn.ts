import type pg from "pg";
import type { SignInAnswer } from "../../contract/api/auth";
import type { Route } from "../../contract/api/route";
import { deviceOf } from "../../contract/deviceName";
import type { Clock } from "../clock";
import type { Tx } from "../database/database";
import type { EventBus } from "../events/events";
import type { Call } from "../http/handlers";
import type { KeyRing } from "../keys/keyRing";
import type { Rates } from "../limits/rates";
import type { Mailer } from "../mail/mail";
import type { Pictures } from "../pictures/pictures";
import { type DeviceHash, deviceToken, findDevice, rememberDevice } from "./devices";
import type { Passwords } from "./password/hashing";
import type { PersonalData } from "./personalData";
import { beginChallenge } from "./secondFactor/store";
import type { Tickets } from "./sessions/authenticate";
import { beginSession, tokenHash } from "./sessions/store";
import type { Person } from "./store";

/** What the accounts capability needs. */
export interface AccountPorts {
  readonly pool: pg.Pool;
  readonly clock: Clock;
  readonly events: Pick<EventBus, "publish">;
  readonly keys: KeyRing;
  readonly rates: Rates;
  readonly mailer: Mailer;
  readonly passwords: Passwords;
  readonly tickets: Tickets;
  readonly pictures: Pictures;
  readonly publicUrl: () => string;
  readonly demo: boolean;
  /** what all capabilities store about people */
  readonly personalData: () => readonly PersonalData[];
  /** Called for a new person who followed a referral link, in the transaction that adds them. */
  readonly joined: (
    tx: Tx,
    who: { readonly accountId: string; readonly email: string; readonly referral: string },
  ) => Promise<void>;
}

/** Whether this person's role requires the second factor. */
export const isSecondFactorCompulsory = ({ demo }: Pick<AccountPorts, "demo">, person: Person): boolean =>
  person.role === "admin" && !demo;

/** Who signs in and from where, for the list of sessions and for the log. */
type From = Pick<Call<Route>, "address" | "headers" | "log">;

interface Entry {
  readonly remember: boolean;
  readonly secondFactor?: boolean;
  /** the browser's device token, if any */
  readonly device: string | undefined;
}

/**
 * Signs in a person who has proven who they are: begins a session, or first asks for the second factor if they use one
 * and have not entered it. A suspended person is refused and told why.
 */
export async function completeSignIn(
  { pool, clock, demo }: AccountPorts,
  person: Person,
  { remember, secondFactor = false, device: given }: Entry,
  { address, headers, log }: From,
): Promise<SignInAnswer> {
  const now = clock();
  if (person.suspended_at) {
    log.warn({ event: "sign-in of a suspended person", user: person.id, address }, "refused");
    return {
      success: false,
      reason: "suspended",
      message: `This account is suspended: ${person.suspended_reason ?? "no reason was given"}`,
    };
  }
  if (person.totp_since && !secondFactor) {
    return {
      success: false,
      reason: "second_factor",
      message: "Type the code of your authenticator.",
      challenge: await beginChallenge(
        pool,
        { personId: person.id, remember, device: await findDevice(pool, person.email, given) },
        now,
      ),
    };
  }
  const device = deviceOf(headers["user-agent"]);
  const deviceKey = await deviceToken(pool, given);
  const deviceHash: DeviceHash = tokenHash(deviceKey);
  const { id: personId, password_hash: passwordHash } = person;
  const token = await beginSession(
    pool,
    { personId, passwordHash, remember, secondFactor, address, device, deviceHash },
    now,
  );
  if (token === null) {
    return {
      success: false,
      reason: "credentials",
      message: "Your account was changed at this very moment. Sign in again.",
    };
  }
  await rememberDevice(pool, personId, { hash: deviceHash, name: device }, now);
  log.info({ event: "sign-in", user: person.id, address, secondFactor }, "signed in");
  return {
    success: true,
    user: { role: person.role, email: person.email, name: person.name },
    token,
    device: deviceKey,
    secondFactorDue: isSecondFactorCompulsory({ demo }, person) && !secondFactor,
  };
}
