import { said } from "../../../contract/words/said";
import { invitationsTo } from "../../organisations/store";
import { shown } from "../rules/rule";
import { noImpact, type Offered, type OpportunitySource } from "./source";

/** Organisations that invite the person; joining is done on their page, where the role is explained. */
export const invitations: OpportunitySource = {
  name: "invitation",
  list: async (on, session, now) =>
    session.actingAs
      ? []
      : (await invitationsTo(on, session.userId, now)).map(
          ({ id, organisation_name: name, organisation_handle: handle, expires_at }): Offered => ({
            id,
            type: "collaboration",
            priority: "medium",
            title: said`Join ${name}`,
            description: said`You are invited to act for @${handle}: what it publishes belongs to it.`,
            deadline: expires_at,
            effort: said`One answer`,
            impact: noImpact(said`What a membership brings is not measured.`),
            agent: "legal",
            details: [shown(said`@${handle}`, `/artist/${handle}`)],
            action: shown(said`Open your invitations`, "/organisations"),
          }),
        ),
};
