import { counted, said } from "../../../contract/words/said";
import { waitingAgreements } from "../../agreements/store";
import { shown } from "../rules/rule";
import { noImpact, type Offered, type OpportunitySource } from "./source";

const LEGAL = "/career-management?tab=legal";

/** Agreements that others have sent and that wait for one's signature. It is given where the text is read. */
export const signatures: OpportunitySource = {
  name: "agreement",
  list: async (on, { accountId }) =>
    (await waitingAgreements(on, accountId))
      .filter(
        ({ state, account_id, parties }) =>
          state === "sent" &&
          account_id !== accountId &&
          parties.some((party) => party.account_id === accountId && party.signed_at === null),
      )
      .map(
        ({ id, title, parties }): Offered => ({
          id,
          type: "collaboration",
          priority: "high",
          title: said`Read and sign “${title}”`,
          description: counted(
            "{n, plural, one {An agreement with # other party.} other {An agreement with # other parties.}}",
            {
              n: parties.length - 1,
            },
          ),
          deadline: null,
          effort: said`Reading it, and one signature`,
          impact: noImpact(said`What an agreement brings stands in its terms.`),
          agent: "legal",
          details: parties.map(({ handle, role }) => shown(said`@${handle}, ${role}`, `/artist/${handle}`)),
          action: shown(said`Open the agreement`, LEGAL),
        }),
      ),
};
