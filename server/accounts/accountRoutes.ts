import type { Readable } from "node:stream";
import { account } from "../../contract/api/account";
import type { Route } from "../../contract/api/route";
import { transaction } from "../database/database";
import { ApiError } from "../errors";
import { type Call, empty, type Handled, handle, ok } from "../http/handlers";
import type { Session } from "../http/session";
import { createAccountSemaphore } from "../limits/accountSemaphore";
import { guess } from "../limits/guesses";
import { queueMail } from "../mail/jobs";
import { rethrowAsRefusal } from "../pictures/pictures";
import { demand } from "../policy/policy";
import { languageOf } from "../words/writer";
import { avatarOf, findAvatar, removeAvatar, setAvatar } from "./avatar/store";
import { noticeMail } from "./codes/mails";
import { dataFile } from "./dataFile";
import { removeAccount } from "./deletion";
import { forgetDeviceOf, listDevices } from "./devices";
import { LIMITS } from "./limits";
import { demandPassword } from "./password/rules";
import { demandOwnAccount, PersonThing } from "./policy";
import { avatarPath, presentProfile, presentSession } from "./present";
import { givesSecondFactor } from "./secondFactor/demand";
import { countRecoveryCodes } from "./secondFactor/store";
import { sessionsEnded } from "./sessions/ended";
import { endSession, endSessions, listSessions } from "./sessions/store";
import { type AccountPorts, isSecondFactorCompulsory } from "./signIn";
import { changePerson, findPerson, isOtherAdmin, type Person, setLanguage, setPassword } from "./store";

/** The caller's own row. */
export async function selfOf({ pool }: Pick<AccountPorts, "pool">, call: Call<Route>): Promise<Person> {
  const { session } = call;
  const person = session && (await findPerson(pool, session.userId));
  // the account was deleted after the session was looked up
  if (!person) throw new ApiError("unauthenticated");
  return demand(session, "read", PersonThing, person);
}

interface OwnPassword {
  readonly person: Person;
  readonly session: Session;
  readonly password: string;
  /** names the field of the body that holds the password */
  readonly field?: string;
}

/**
 * Throws unless the given password is the caller's. Demanded before changes by which a thief could take over the
 * account.
 */
export async function demandOwnPassword(
  { rates, passwords }: Pick<AccountPorts, "rates" | "passwords">,
  { person, session, password, field = "password" }: OwnPassword,
): Promise<void> {
  const check = async () => ((await passwords.check(password, person.password_hash)) ? true : null);
  if (await guess(rates, [[LIMITS.password, session.id]], check)) return;
  const message = "That is not your password.";
  throw new ApiError("invalid_request", message, { fields: [{ path: `body.${field}`, message }] });
}

/** Profile and picture. */
function profileRoutes(ports: AccountPorts): Handled[] {
  const { pool, clock, rates, pictures } = ports;
  const profileOf = async (person: Person) =>
    presentProfile(person, await countRecoveryCodes(pool, person.id), isSecondFactorCompulsory(ports, person));
  return [
    handle(account.profile, async (call) => ok(await profileOf(await selfOf(ports, call)))),
    handle(account.change, async (call) => {
      const person = await selfOf(ports, call);
      demandOwnAccount(person);
      if ((await changePerson(pool, person.id, call.body)) === "handle") {
        const message = "That handle is taken.";
        throw new ApiError("conflict", message, { fields: [{ path: "body.handle", message }] });
      }
      return ok(await profileOf(await selfOf(ports, call)));
    }),
    handle(account.language, async (call) => {
      await setLanguage(pool, (await selfOf(ports, call)).account_id, call.body.language);
      return empty();
    }),
    handle(account.setAvatar, async (call) => {
      const person = await selfOf(ports, call);
      demandOwnAccount(person);
      await rates.take(LIMITS.avatar, person.id);
      const made = await pictures.make(person.account_id, Buffer.from(call.body)).catch(rethrowAsRefusal);
      const id = await transaction(pool, async (tx) =>
        setAvatar(tx, person.id, { pictureId: await pictures.keep(tx, made) }, clock()),
      );
      return ok({ avatar: avatarPath(id) ?? "" });
    }),
    handle(account.removeAvatar, async (call) => {
      const person = await selfOf(ports, call);
      demandOwnAccount(person);
      await removeAvatar(pool, person.id);
      return empty();
    }),
    handle(account.avatar, async ({ params }) => pictures.answer(pool, await findAvatar(pool, params.avatarId))),
    handle(account.sizedAvatar, async ({ params }) =>
      pictures.answer(pool, await findAvatar(pool, params.avatarId), params.size),
    ),
  ];
}

/** Routes for the password and the sessions. */
function keyRoutes(ports: AccountPorts): Handled[] {
  const { pool, clock, events, passwords, publicUrl } = ports;
  return [
    handle(account.password, async (call) => {
      const person = await selfOf(ports, call);
      demandOwnAccount(person);
      demandPassword(call.body.password, [person.email, person.handle, person.name]);
      await demandOwnPassword(ports, { person, session: call.session, password: call.body.current, field: "current" });
      const hash = await passwords.hash(call.body.password);
      await transaction(pool, async (client) => {
        await setPassword(client, person.id, hash);
        await endSessions(client, person.id, call.session.id);
        await queueMail(client, noticeMail(person.email, "passwordChanged", publicUrl()), languageOf(person.language));
      });
      sessionsEnded(events, person.id);
      call.log.warn({ event: "password changed", user: person.id, address: call.address }, "changed");
      return empty();
    }),
    handle(account.sessions, async ({ session }) => {
      const rows = await listSessions(pool, session.userId, clock());
      return ok({ items: rows.map((row) => presentSession(row, session.id)) });
    }),
    handle(account.endSession, async ({ session, params }) => {
      const ended = await transaction(pool, async (client) => {
        await forgetDeviceOf(client, session.userId, { ended: params.sessionId, by: session.id });
        return endSession(client, session.userId, params.sessionId);
      });
      if (!ended) throw new ApiError("not_found");
      sessionsEnded(events, session.userId);
      return empty();
    }),
    handle(account.endSessions, async ({ session, log, address }) => {
      await endSessions(pool, session.userId);
      sessionsEnded(events, session.userId);
      log.info({ event: "signed out everywhere", user: session.userId, address }, "ended");
      return empty();
    }),
  ];
}

/** Everything that the server keeps about a person, as one JSON file. */
async function dataOf(ports: AccountPorts, person: Person, sessionId: string): Promise<Readable> {
  const { pool, clock, personalData, pictures } = ports;
  const owner = { personId: person.id, accountId: person.account_id };
  const stored = await avatarOf(pool, person.id);
  const avatar = stored && (await pictures.read(pool, stored));
  const parts: Record<string, unknown> = {};
  for (const part of personalData()) parts[part.name] = await part.read(pool, owner);
  const file = {
    madeAt: clock().toISOString(),
    account: {
      ...presentProfile(person, await countRecoveryCodes(pool, person.id), isSecondFactorCompulsory(ports, person)),
      id: person.id,
      accountId: person.account_id,
      terms: { version: person.terms_version, agreedAt: person.terms_at.toISOString() },
    },
    picture: avatar ? `data:${avatar.type};base64,${avatar.content.toString("base64")}` : null,
    sessions: (await listSessions(pool, person.id, clock())).map((row) => presentSession(row, sessionId)),
    devices: await listDevices(pool, person.id),
    ...parts,
  };
  return dataFile(file);
}

/** How many personal data files are put together at the same time; each may be large. */
const MOST_PACKING = 2;

/** Routes for downloading one's data and for deleting the account. */
function leavingRoutes(ports: AccountPorts): Handled[] {
  const { pool, rates, publicUrl } = ports;
  const packing = createAccountSemaphore(MOST_PACKING);
  return [
    handle(account.data, async (call) => {
      const person = await selfOf(ports, call);
      await rates.take(LIMITS.data, person.id);
      const file = await packing.run(person.account_id, () => dataOf(ports, person, call.session.id));
      return ok(
        { type: "application/json" as const, content: file },
        { "Content-Disposition": `attachment; filename="backline-${person.handle}.json"` },
      );
    }),
    handle(account.remove, async (call) => {
      const person = await selfOf(ports, call);
      demandOwnAccount(person);
      await demandOwnPassword(ports, { person, session: call.session, password: call.body.password });
      if (
        person.totp_since &&
        !(await givesSecondFactor(ports, person, call.body.code ?? "", { session: call.session.id }))
      ) {
        const message = "That code is not right.";
        throw new ApiError("invalid_request", message, { fields: [{ path: "body.code", message }] });
      }
      await transaction(pool, async (client) => {
        if (person.role === "admin" && !(await isOtherAdmin(client, person.id))) {
          throw new ApiError("conflict", "You are the only administrator. Make someone else one first.");
        }
        await removeAccount(client, ports, person);
        await queueMail(client, noticeMail(person.email, "deleted", publicUrl()), languageOf(person.language));
      });
      sessionsEnded(ports.events, person.id);
      call.log.warn({ event: "account deleted", user: person.id, address: call.address }, "deleted");
      return empty();
    }),
  ];
}

export const accountRoutes = (ports: AccountPorts): Handled[] => [
  ...profileRoutes(ports),
  ...keyRoutes(ports),
  ...leavingRoutes(ports),
];
