import { ANONYMOUS, auth } from "../../contract/api/auth";
import { type Tx, transaction } from "../database/database";
import { ApiError } from "../errors";
import { accepted, empty, type Handled, handle, ok } from "../http/handlers";
import { enqueue } from "../jobs/job";
import { addressKey } from "../limits/addressKey";
import { type Bucket, guess } from "../limits/guesses";
import { queueMail } from "../mail/jobs";
import { languageAsked, languageOf } from "../words/writer";
import { codeHash, mailCode } from "./codes/jobs";
import { noticeMail } from "./codes/mails";
import { askForCode, HOLDS_MINUTES, tryCode } from "./codes/store";
import { DEMO_ACCOUNTS } from "./demoAccounts";
import { codeBucket, findDevice } from "./devices";
import { emailKey } from "./email";
import { LIMITS } from "./limits";
import { demandPassword } from "./password/rules";
import { presentUser } from "./present";
import { givesSecondFactor } from "./secondFactor/demand";
import { endChallenge, tryChallenge } from "./secondFactor/store";
import { sessionsEnded } from "./sessions/ended";
import { endSession, endSessions } from "./sessions/store";
import { isSetupCode, isSetupOpen, spendSetupCode } from "./setup";
import { type AccountPorts, completeSignIn } from "./signIn";
import { addPerson, findPerson, findPersonByEmail, isHandleTaken, type NewPerson, setPassword } from "./store";

const wrongCode = () => {
  const message = "That code is not right.";
  return new ApiError("invalid_request", message, { fields: [{ path: "body.code", message }] });
};
const over = () => new ApiError("gone", "That code is over. Ask for a new one.");

const handleTaken = () => {
  const message = "That handle is taken.";
  return new ApiError("conflict", message, { fields: [{ path: "body.handle", message }] });
};
const emailTaken = () => {
  const message = "There is an account with this address already. Sign in instead.";
  return new ApiError("conflict", message, { fields: [{ path: "body.email", message }] });
};

/** Routes for signing in and out, and for the current session. */
function sessionRoutes(ports: AccountPorts): Handled[] {
  const { pool, clock, events, keys, rates, passwords, tickets, demo } = ports;
  const refusal = demo ? "Invalid credentials. Please use the demo accounts provided." : "Invalid credentials.";
  return [
    handle(auth.options, async () =>
      ok({
        demo,
        demoAccounts: demo
          ? DEMO_ACCOUNTS.map(({ role, name, email, password }) => ({ role, name, email, password }))
          : [],
        setup: !demo && (await isSetupOpen(pool)),
      }),
    ),
    handle(auth.user, async ({ session }) => {
      const person = session && (await findPerson(pool, session.userId));
      return ok(person && session ? presentUser(person, session) : ANONYMOUS);
    }),
    handle(auth.login, async (call) => {
      const { email, password, remember, device } = call.body;
      // a hash, so that the table of limits holds no mail addresses
      const who = keys.fingerprint(emailKey(email), "limit");
      const known = await findDevice(pool, email, device);
      const from = addressKey(call.address);
      const buckets: readonly Bucket[] = known
        ? [[LIMITS.signInDevice, `${who}:${known.toString("base64url")}`]]
        : [
            [LIMITS.signInFrom, from],
            [LIMITS.signInHere, `${who}:${from}`],
            [LIMITS.signInTo, who],
          ];
      const person = await guess(rates, buckets, async () => {
        const found = await findPersonByEmail(pool, email);
        const right = await passwords.check(password, found?.password_hash ?? null);
        if (!right) call.log.warn({ event: "failed sign-in", user: found?.id, address: call.address }, "refused");
        return right ? found : null;
      });
      if (!person) return ok({ success: false as const, reason: "credentials" as const, message: refusal });
      return ok(await completeSignIn(ports, person, { remember, device }, call));
    }),
    handle(auth.secondFactor, async (call) => {
      const { device, code } = call.body;
      const challenge = await guess(rates, [await codeBucket(pool, device, call.address)], () =>
        tryChallenge(pool, call.body.challenge, clock()),
      );
      const person = challenge && (await findPerson(pool, challenge.personId));
      if (!person) throw new ApiError("gone", "This sign-in took too long. Begin again.");
      if (!(await givesSecondFactor(ports, person, code, challenge))) {
        call.log.warn({ event: "wrong second factor", user: person.id, address: call.address }, "refused");
        throw wrongCode();
      }
      if (!(await endChallenge(pool, call.body.challenge))) throw over();
      return ok(
        await completeSignIn(ports, person, { remember: challenge.remember, secondFactor: true, device }, call),
      );
    }),
    handle(auth.logout, async ({ session }) => {
      await endSession(pool, session.userId, session.id);
      sessionsEnded(events, session.userId);
      return empty();
    }),
    handle(auth.ticket, async ({ session, body }) => {
      const { url, expiresAt } = tickets.issue(session, body.path);
      return ok({ url, expiresAt: expiresAt.toISOString() });
    }),
  ];
}

/** Routes for signing up, and for the code that confirms the address. */
function signUpRoutes(ports: AccountPorts): Handled[] {
  const { pool, clock, keys, rates, passwords, demo, joined } = ports;
  /** Adds a person whose mail address is confirmed, and reports who referred them. */
  const join = async (client: Tx, { referral, ...person }: NewPerson & { referral?: string | undefined }) => {
    const added = await addPerson(client, person, clock());
    if (added === "email") throw emailTaken();
    if (added === "handle") throw handleTaken();
    const { accountId } = added;
    if (referral !== undefined) await joined(client, { accountId, email: person.email, referral });
    return added;
  };
  return [
    handle(auth.signUp, async (call) => {
      const { email, handle: wanted, password, remember, referral, device } = call.body;
      const from = addressKey(call.address);
      await rates.take(demo ? { ...LIMITS.signUp, hits: 600 } : LIMITS.signUp, from);
      if (!demo) {
        const who = keys.fingerprint(emailKey(email), "limit");
        await rates.take(LIMITS.signUpHere, `${who}:${from}`);
        await rates.take(LIMITS.signUpFor, who);
      }
      const language = languageAsked(call.headers);
      demandPassword(password, [email, wanted]);
      if (await isHandleTaken(pool, wanted)) throw handleTaken();
      const passwordHash = await passwords.hash(password);
      if (demo) {
        const added = await transaction(pool, (client) =>
          join(client, { email, handle: wanted, passwordHash, referral, language }),
        );
        const person = await findPerson(pool, added.id);
        if (!person) throw new Error("The person that was added is not there.");
        const answer = await completeSignIn(ports, person, { remember, device }, call);
        if (!answer.success) throw new Error("A new person was not let in.");
        return ok(answer);
      }
      // the same for known and unknown addresses; a job decides later what is mailed
      const request = await transaction(pool, async (client) => {
        const details = { handle: wanted, passwordHash, remember, referral, language };
        const id = await askForCode(client, { purpose: "sign_up", email, request: details }, clock());
        await enqueue(client, mailCode, { id });
        return id;
      });
      return ok({
        success: false as const,
        reason: "code_sent" as const,
        message: `We have sent a code to ${email}. It holds for ${HOLDS_MINUTES} minutes.`,
        request,
      });
    }),
    handle(auth.verify, async (call) => {
      const { request: id, code, device } = call.body;
      let why = over;
      const joinedNow = await guess(rates, [await codeBucket(pool, device, call.address)], () =>
        transaction(pool, async (client) => {
          const row = await tryCode(client, { id, purpose: "sign_up", hash: codeHash(keys, id, code) }, clock());
          if (row === "wrong") why = wrongCode;
          if (row === "wrong" || row === "over" || !row.request) return null;
          // if this throws, the code stays valid
          return { ...(await join(client, { ...row.request, email: row.email })), remember: row.request.remember };
        }),
      );
      if (!joinedNow) throw why();
      const person = await findPerson(pool, joinedNow.id);
      if (!person) throw over();
      return ok(await completeSignIn(ports, person, { remember: joinedNow.remember, device }, call));
    }),
    handle(auth.setup, async (call) => {
      const { code, email, handle: wanted, password, device } = call.body;
      await rates.take(LIMITS.setup, addressKey(call.address));
      demandPassword(password, [email, wanted]);
      if (demo || !(await isSetupOpen(pool))) throw new ApiError("gone", "There is an administrator already.");
      if (!(await isSetupCode(pool, keys, code))) throw wrongCode();
      const mine = { email, handle: wanted, language: languageAsked(call.headers) };
      const passwordHash = await passwords.hash(password);
      const added = await transaction(pool, async (client) => {
        if (!(await spendSetupCode(client, keys, code))) throw over();
        const result = await addPerson(client, { ...mine, passwordHash, role: "admin" }, clock());
        if (result === "email") throw emailTaken();
        if (result === "handle") throw handleTaken();
        return result;
      });
      const person = await findPerson(pool, added.id);
      if (!person) throw over();
      call.log.warn({ event: "first administrator", user: person.id, address: call.address }, "made");
      return ok(await completeSignIn(ports, person, { remember: false, device }, call));
    }),
  ];
}

/** Routes for resetting a forgotten password. */
function resetRoutes(ports: AccountPorts): Handled[] {
  const { pool, clock, events, keys, rates, passwords, publicUrl } = ports;
  return [
    handle(auth.forgotten, async ({ body: { email, device }, address }) => {
      const who = keys.fingerprint(emailKey(email), "limit");
      const known = await findDevice(pool, email, device);
      if (known) await rates.take(LIMITS.forgottenDevice, `${who}:${known.toString("base64url")}`);
      else {
        const from = addressKey(address);
        await rates.take(LIMITS.forgottenFrom, from);
        await rates.take(LIMITS.forgottenHere, `${who}:${from}`);
        await rates.take(LIMITS.forgottenFor, who);
      }
      const request = await transaction(pool, async (client) => {
        const id = await askForCode(client, { purpose: "reset", email }, clock());
        await enqueue(client, mailCode, { id });
        return id;
      });
      return accepted({
        request,
        message: `If ${email} has an account, a code is on its way there. It holds for ${HOLDS_MINUTES} minutes.`,
      });
    }),
    handle(auth.reset, async (call) => {
      const { request: id, code, password, remember, device } = call.body;
      demandPassword(password, []);
      let why = over;
      const inNewPassword = async (client: Tx, hash: string) => {
        const row = await tryCode(client, { id, purpose: "reset", hash: codeHash(keys, id, code) }, clock());
        if (row === "wrong") why = wrongCode;
        if (row === "wrong" || row === "over") return null;
        const person = await findPersonByEmail(client, row.email);
        if (!person) return null;
        // throws before the code is used up
        demandPassword(password, [person.email, person.handle, person.name]);
        await setPassword(client, person.id, hash);
        await endSessions(client, person.id);
        await queueMail(client, noticeMail(person.email, "passwordReset", publicUrl()), languageOf(person.language));
        return { ...person, password_hash: hash };
      };
      const person = await guess(rates, [await codeBucket(pool, device, call.address)], async () => {
        const hash = await passwords.hash(password);
        return transaction(pool, (client) => inNewPassword(client, hash));
      });
      if (!person) throw why();
      sessionsEnded(events, person.id);
      call.log.warn({ event: "password reset", user: person.id, address: call.address }, "changed");
      return ok(await completeSignIn(ports, person, { remember, device }, call));
    }),
  ];
}

export const authRoutes = (ports: AccountPorts): Handled[] => [
  ...sessionRoutes(ports),
  ...signUpRoutes(ports),
  ...resetRoutes(ports),
];
