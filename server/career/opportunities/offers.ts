import { minorDigits } from "../../../contract/booking";
import { said } from "../../../contract/words/said";
import { confirmGig, findGig, gigsOf } from "../../booking/store";
import { ApiError } from "../../errors";
import { shown } from "../rules/rule";
import { noImpact, type Offered, type OpportunitySource } from "./source";

const same = (value: number) => ({ value, low: value, high: value });
const BOOKING = "/career-management?tab=booking";

/** Gigs that were offered; accepting one confirms it in the calendar. */
export const offers: OpportunitySource = {
  name: "gig-offer",
  list: async (on, { accountId }, now) =>
    (await gigsOf(on, accountId))
      .filter(({ state, starts }) => state === "offered" && starts > now)
      .map(
        ({ id, title, starts, city, fee, currency }): Offered => ({
          id,
          type: "performance",
          priority: starts.getTime() - now.getTime() < 30 * 86_400_000 ? "high" : "medium",
          title: said`Play at “${title}”`,
          description: city === "" ? said`It was offered to you.` : said`It was offered to you, in ${city}.`,
          deadline: starts,
          effort: said`One evening`,
          impact:
            fee === null
              ? noImpact(said`No fee is noted.`)
              : {
                  ...same(Number(fee) / 10 ** minorDigits(currency)),
                  n: 1,
                  reason: said`The fee as it was offered, in ${currency}.`,
                },
          agent: "booking",
          details: [shown(said`“${title}”`, BOOKING)],
          action: shown(said`Open the calendar`, BOOKING),
        }),
      ),
  accept: async (tx, session, id, now) => {
    const gig = await findGig(tx, id);
    if (gig?.account_id !== session.accountId) throw new ApiError("not_found");
    await confirmGig(tx, id, now);
  },
};
