import { ACTING_HEADER, type Deed, mayAs } from "../../contract/organisations";
import { said } from "../../contract/words/said";
import type { Queryable } from "../database/database";
import { ApiError } from "../errors";
import type { ActFor, Session } from "../http/session";
import { findMembership } from "./store";

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Makes the function that gives a person the account for which they act: what policies compare with an owner is that
 * account then. The membership is read for each request, so that a removed member acts no more from the next one on.
 * Throws "invalid_request" where nobody can act for an organisation, "not_found" without a membership, "forbidden" if
 * the role is not enough. An administrator has only a user's rights while acting for an organisation.
 */
export const createActing =
  (pool: Queryable): ActFor =>
  async (session: Session, header: string | string[] | undefined, deed: Deed | undefined): Promise<Session> => {
    if (header === undefined || header === session.accountId) return session;
    if (deed === undefined) {
      throw new ApiError("invalid_request", said`Nobody can do this for an organisation: leave out ${ACTING_HEADER}.`);
    }
    const membership =
      typeof header === "string" && UUID.test(header) ? await findMembership(pool, session.userId, header) : null;
    if (!membership) throw new ApiError("not_found");
    const { account_id: accountId, role } = membership;
    if (!mayAs(role, deed)) throw new ApiError("forbidden", "Your role in this organisation does not allow this.");
    return { ...session, accountId, role: "user", actingAs: role };
  };
