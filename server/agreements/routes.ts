import { createHash } from "node:crypto";
import type pg from "pg";
import { AGREEMENT, agreementText } from "../../contract/agreements";
import { type Agreement, agreements as routes } from "../../contract/api/agreements";
import { said } from "../../contract/words/said";
import type { Clock } from "../clock";
import { type Tx, transaction } from "../database/database";
import { ApiError } from "../errors";
import { created, empty, type Handled, handle, ok } from "../http/handlers";
import type { Session } from "../http/session";
import { randomId } from "../ids";
import type { Rate, Rates } from "../limits/rates";
import type { Notify } from "../notifications/notify";
import { demand } from "../policy/policy";
import { languageAsked } from "../words/writer";
import { agreementPdf, templatePdf } from "./pdf";
import { AgreementThing } from "./policy";
import {
  type AgreementRow,
  accountsByHandle,
  addSignature,
  agreementsOf,
  countMade,
  findAgreement,
  handleOf,
  lockAgreement,
  type NewParty,
  putDraft,
  removeAgreement,
  setState,
} from "./store";

export interface AgreementPorts {
  readonly pool: pg.Pool;
  readonly clock: Clock;
  readonly rates: Rates;
  readonly notify: Notify;
}

/** Whoever is a party is told: nobody may flood others. */
const SENDING: Rate = { name: "agreements.send", hits: 30, seconds: 24 * 3600 };
const PRINTING: Rate = { name: "agreements.pdf", hits: 120, seconds: 3600 };

const hashOf = (text: string): string => createHash("sha256").update(text, "utf8").digest("hex");

export function presentAgreement(row: AgreementRow, { accountId }: Pick<Session, "accountId">): Agreement {
  return {
    id: row.id,
    title: row.title,
    terms: row.terms,
    hash: row.hash,
    state: row.state,
    parties: row.parties.map((party) => ({
      handle: party.handle,
      name: party.name,
      role: party.role,
      signedAt: party.signed_at?.toISOString() ?? null,
      signedName: party.signed_name,
      own: party.account_id === accountId,
    })),
    made: row.account_id === accountId,
    createdAt: row.created_at.toISOString(),
    sentAt: row.sent_at?.toISOString() ?? null,
    closedAt: row.closed_at?.toISOString() ?? null,
  };
}

interface Body {
  readonly title: string;
  readonly terms: string;
  readonly role: string;
  readonly parties: readonly { readonly handle: string; readonly role: string }[];
}

/** Routes for agreements. */
export function agreementRoutes({ pool, clock, rates, notify }: AgreementPorts): Handled[] {
  /** Writes a draft of an account; throws "not_found" where a party does not exist, "conflict" where one is named twice. */
  const draft = async (tx: Tx, id: string, accountId: string, { title, terms, role, parties }: Body) => {
    const own = await handleOf(tx, accountId);
    const handles = parties.map((party) => party.handle.toLowerCase());
    const accounts = await accountsByHandle(tx, handles);
    if (!own || new Set([own, ...handles]).size !== handles.length + 1) {
      throw new ApiError("conflict", "Each party is named once, and you are one already.");
    }
    const others = parties.map((party): NewParty => {
      const account = accounts.get(party.handle.toLowerCase());
      if (!account) throw new ApiError("not_found", said`Nobody has the handle ${party.handle}.`);
      return { accountId: account.id, handle: account.handle, role: party.role };
    });
    const all = [{ accountId, handle: own, role }, ...others];
    const hash = hashOf(agreementText({ title, terms, parties: all }));
    await putDraft(tx, { id, account_id: accountId, title, terms, hash, parties: all }, clock());
  };
  const read = async (session: Session, id: string) =>
    presentAgreement(demand(session, "read", AgreementThing, await findAgreement(pool, id)), session);
  /** Does something with a locked agreement that one may; throws "conflict" where its state does not allow it. */
  const change = async (
    session: Session,
    id: string,
    deed: "change" | "sign",
    state: AgreementRow["state"],
    work: (tx: Tx, row: AgreementRow) => Promise<void>,
  ) => {
    await transaction(pool, async (tx) => {
      const row = demand(session, deed, AgreementThing, await lockAgreement(tx, id));
      if (row.state !== state) throw new ApiError("conflict", "The agreement is no longer in that state.");
      await work(tx, row);
    });
    return read(session, id);
  };
  /** Tells all parties but the one who acts. */
  const tell = async (tx: Tx, row: AgreementRow, by: string, outcome: "sent" | "signed" | "declined" | "withdrawn") => {
    for (const { account_id } of row.parties) {
      if (account_id === by) continue;
      await notify(tx, account_id, "agreement", { agreement: row.title, outcome }, { subject: `${row.id}:${outcome}` });
    }
  };
  return [
    handle(routes.list, async ({ session }) =>
      ok({ items: (await agreementsOf(pool, session.accountId)).map((row) => presentAgreement(row, session)) }),
    ),
    handle(routes.make, async ({ session, body }) => {
      const { accountId } = session;
      const id = randomId(12);
      await transaction(pool, async (tx) => {
        await tx.query("select from accounts where id = $1 for no key update", [accountId]);
        if ((await countMade(tx, accountId)) >= AGREEMENT.most) {
          throw new ApiError(
            "conflict",
            said`You can keep ${AGREEMENT.most} agreements at most. Delete a draft first.`,
          );
        }
        await draft(tx, id, accountId, body);
      });
      return created(await read(session, id));
    }),
    handle(routes.change, async ({ session, params: { agreementId: id }, body }) =>
      ok(await change(session, id, "change", "draft", (tx, row) => draft(tx, id, row.account_id, body))),
    ),
    handle(routes.send, async ({ session, params: { agreementId: id } }) => {
      await rates.take(SENDING, session.userId);
      return ok(
        await change(session, id, "change", "draft", async (tx, row) => {
          await setState(tx, id, "sent", clock());
          await tell(tx, row, session.accountId, "sent");
        }),
      );
    }),
    handle(routes.sign, async ({ session, params: { agreementId: id }, body: { hash, name } }) =>
      ok(
        await change(session, id, "sign", "sent", async (tx, row) => {
          if (hash !== row.hash) throw new ApiError("conflict", "This is not the text that was sent. Read it again.");
          const own = row.parties.find(({ account_id }) => account_id === session.accountId);
          if (!own || own.signed_at !== null) throw new ApiError("conflict", "You have signed this already.");
          await addSignature(tx, { id, accountId: session.accountId, personId: session.userId, name }, clock());
          const missing = row.parties.filter(({ signed_at, place }) => signed_at === null && place !== own.place);
          if (missing.length > 0) return;
          await setState(tx, id, "signed", clock());
          await tell(tx, row, session.accountId, "signed");
        }),
      ),
    ),
    handle(routes.decline, async ({ session, params: { agreementId: id } }) =>
      ok(
        await change(session, id, "sign", "sent", async (tx, row) => {
          await setState(tx, id, "declined", clock());
          await tell(tx, row, session.accountId, "declined");
        }),
      ),
    ),
    handle(routes.withdraw, async ({ session, params: { agreementId: id } }) =>
      ok(
        await change(session, id, "change", "sent", async (tx, row) => {
          await setState(tx, id, "withdrawn", clock());
          await tell(tx, row, session.accountId, "withdrawn");
        }),
      ),
    ),
    handle(routes.remove, async ({ session, params: { agreementId: id } }) => {
      await transaction(pool, async (tx) => {
        const row = demand(session, "change", AgreementThing, await lockAgreement(tx, id));
        if (row.state !== "draft") throw new ApiError("conflict", "What was sent is kept, for all its parties.");
        await removeAgreement(tx, id);
      });
      return empty();
    }),
    handle(routes.pdf, async ({ session, params: { agreementId: id }, headers }) => {
      const row = demand(session, "read", AgreementThing, await findAgreement(pool, id));
      await rates.take(PRINTING, session.userId);
      const content = await agreementPdf(row, languageAsked(headers));
      return ok(
        { type: "application/pdf", content },
        { "Content-Disposition": 'attachment; filename="agreement.pdf"' },
      );
    }),
    handle(routes.template, async ({ session, params: { template }, headers }) => {
      await rates.take(PRINTING, session.userId);
      const content = await templatePdf(template, languageAsked(headers));
      const file = `attachment; filename="${template}.pdf"`;
      return ok({ type: "application/pdf", content }, { "Content-Disposition": file });
    }),
  ];
}
