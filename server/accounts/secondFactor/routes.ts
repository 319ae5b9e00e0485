import { account } from "../../../contract/api/account";
import { transaction } from "../../database/database";
import { ApiError } from "../../errors";
import { empty, type Handled, handle, ok } from "../../http/handlers";
import { queueMail } from "../../mail/jobs";
import { languageOf } from "../../words/writer";
import { demandOwnPassword, selfOf } from "../accountRoutes";
import { noticeMail } from "../codes/mails";
import { LIMITS } from "../limits";
import { demandOwnAccount } from "../policy";
import { sessionsEnded } from "../sessions/ended";
import { endSessions, markSecondFactor } from "../sessions/store";
import { type AccountPorts, isSecondFactorCompulsory } from "../signIn";
import { givesSecondFactor } from "./demand";
import { beginTotp, confirmTotp, removeTotp, renewRecoveryCodes } from "./store";
import { otpauthUri } from "./totp";

const wrongCode = () => {
  const message = "That code is not right. Check the clock of your device.";
  return new ApiError("invalid_request", message, { fields: [{ path: "body.code", message }] });
};

const isOn = () => new ApiError("conflict", "The second factor is on already.");

/** The second factor of one's own account. */
export function secondFactorRoutes(ports: AccountPorts): Handled[] {
  const { pool, clock, events, keys, rates, publicUrl } = ports;
  return [
    handle(account.beginSecondFactor, async (call) => {
      const person = await selfOf(ports, call);
      demandOwnAccount(person);
      if (person.totp_since) throw isOn();
      await demandOwnPassword(ports, { person, session: call.session, password: call.body.password });
      const secret = await beginTotp(pool, keys, person.id);
      // it was switched on meanwhile, in another window
      if (secret === null) throw isOn();
      return ok({ secret, uri: otpauthUri(secret, person.email) });
    }),
    handle(account.confirmSecondFactor, async (call) => {
      const person = await selfOf(ports, call);
      if (person.totp_since) throw isOn();
      if (!person.totp_secret) throw new ApiError("conflict", "Begin with a secret for your authenticator.");
      await rates.take(LIMITS.password, call.session.id);
      const recoveryCodes = await transaction(pool, async (client) => {
        if (!(await confirmTotp(client, keys, person, call.body.code, clock()))) return null;
        await endSessions(client, person.id, call.session.id);
        await markSecondFactor(client, call.session.id);
        await queueMail(client, noticeMail(person.email, "secondFactorOn", publicUrl()), languageOf(person.language));
        return renewRecoveryCodes(client, keys, person.id);
      });
      if (!recoveryCodes) throw wrongCode();
      sessionsEnded(events, person.id);
      call.log.warn({ event: "second factor on", user: person.id, address: call.address }, "changed");
      return ok({ recoveryCodes });
    }),
    handle(account.renewRecoveryCodes, async (call) => {
      const person = await selfOf(ports, call);
      if (!person.totp_since) throw new ApiError("conflict", "The second factor is off.");
      await demandOwnPassword(ports, { person, session: call.session, password: call.body.password });
      const recoveryCodes = await transaction(pool, async (client) => {
        await queueMail(client, noticeMail(person.email, "recoveryCodes", publicUrl()), languageOf(person.language));
        return renewRecoveryCodes(client, keys, person.id);
      });
      call.log.warn({ event: "recovery codes replaced", user: person.id, address: call.address }, "changed");
      return ok({ recoveryCodes });
    }),
    handle(account.removeSecondFactor, async (call) => {
      const person = await selfOf(ports, call);
      if (!person.totp_since) throw new ApiError("conflict", "The second factor is off.");
      if (isSecondFactorCompulsory(ports, person)) {
        throw new ApiError("conflict", "Administrators keep their second factor.");
      }
      await demandOwnPassword(ports, { person, session: call.session, password: call.body.password });
      if (!(await givesSecondFactor(ports, person, call.body.code, { session: call.session.id }))) throw wrongCode();
      await transaction(pool, async (client) => {
        await removeTotp(client, person.id);
        await queueMail(client, noticeMail(person.email, "secondFactorOff", publicUrl()), languageOf(person.language));
      });
      call.log.warn({ event: "second factor off", user: person.id, address: call.address }, "changed");
      return empty();
    }),
  ];
}
