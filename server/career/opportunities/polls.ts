import { counted, said } from "../../../contract/words/said";
import { DAY_MS } from "../../clock";
import { pollsOf } from "../../polls/store";
import { shown } from "../rules/rule";
import { noImpact, type Offered, type OpportunitySource } from "./source";

/** Votes from which a result is more than chance wishes of a few. */
const LEAST_VOTES = 5;
/** A result waits to be acted on for so long. */
const FRESH_DAYS = 30;

/** One's own polls that are over with a clear winner: what listeners asked for. */
export const polls: OpportunitySource = {
  name: "poll",
  list: async (on, { accountId }, now) =>
    (await pollsOf(on, accountId)).flatMap(({ id, question, closes_at, options }): Offered[] => {
      const age = now.getTime() - closes_at.getTime();
      if (age < 0 || age > FRESH_DAYS * DAY_MS) return [];
      const [first, second] = [...options].sort((a, b) => b.votes - a.votes);
      const votes = options.reduce((sum, option) => sum + option.votes, 0);
      if (!first || votes < LEAST_VOTES || first.votes === second?.votes) return [];
      return [
        {
          id,
          type: "opportunity",
          priority: "medium",
          title: said`Do what your listeners chose: “${first.text}”`,
          description: counted(
            "{n, plural, one {“{question}”: {won} of # vote.} other {“{question}”: {won} of # votes.}}",
            { n: votes, question, won: first.votes },
          ),
          deadline: null,
          effort: said`Depends on what they chose`,
          impact: noImpact(said`What keeping your word brings is not measured.`),
          agent: "marketing",
          details: options.map((option) =>
            shown(
              counted("{n, plural, one {{text}: # vote} other {{text}: # votes}}", {
                n: option.votes,
                text: option.text,
              }),
            ),
          ),
          action: shown(said`See the result`, `/poll/${id}`),
        },
      ];
    }),
};
