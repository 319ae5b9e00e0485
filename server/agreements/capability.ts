import type { PersonalData } from "../accounts/personalData";
import type { Capability } from "../capabilities";
import { type AgreementPorts, agreementRoutes, presentAgreement } from "./routes";
import { agreementsOf } from "./store";

/**
 * Agreements are exported. When an account goes, its drafts go, what waits for its signature is declined or withdrawn,
 * and what others have sent or signed with it stays for them: it is their proof (GDPR, Art. 17 (3) e).
 */
const agreementData: PersonalData = {
  name: "agreements",
  read: async (on, owner) => (await agreementsOf(on, owner.accountId)).map((row) => presentAgreement(row, owner)),
  erase: async (on, { accountId }, now) => {
    await on.query("delete from agreements where account_id = $1 and state = 'draft'", [accountId]);
    await on.query(
      `update agreements set state = case when account_id = $1 then 'withdrawn' else 'declined' end, closed_at = $2
       where state = 'sent' and id in (select agreement_id from agreement_parties where account_id = $1)`,
      [accountId, now],
    );
    // nobody is left to whom it proves anything
    await on.query(
      `delete from agreements g where g.id in (select agreement_id from agreement_parties where account_id = $1)
         and not exists (select from agreement_parties p join accounts a on a.id = p.account_id
           where p.agreement_id = g.id and p.account_id <> $1 and a.closed_at is null)`,
      [accountId],
    );
  },
};

/** Agreements between accounts: a text, its hash, and who signed it when. */
export const agreementsCapability = (ports: AgreementPorts): Capability => ({
  handlers: agreementRoutes(ports),
  personalData: [agreementData],
});
