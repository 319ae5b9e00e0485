import { z } from "zod";
import { predictor as routes } from "../../contract/api/predictor";
import type { PersonalData } from "../accounts/personalData";
import type { Capability } from "../capabilities";
import { handle, ok } from "../http/handlers";
import { job, runs } from "../jobs/job";
import type { Platform } from "../platform";
import { languageAsked, writerIn } from "../words/writer";
import type { Predictor } from "./predictor";
import { trainAll } from "./training";

/** Every night. What came out during the day has no seven days of numbers yet. */
const training = job({
  name: "predictor.train",
  queue: "sweeps",
  payload: z.object({}),
  attempts: 2,
  cron: "20 3 * * *",
});

/** Models of an account: nothing in them but what its own numbers say. */
export const predictorData: PersonalData = {
  name: "predictor",
  read: async (on, { accountId }) =>
    (
      await on.query(
        "select network, model, trained_at from predictor_accounts where account_id = $1 order by network",
        [accountId],
      )
    ).rows,
  erase: async (on, { accountId }) => {
    await on.query("delete from predictor_accounts where account_id = $1", [accountId]);
  },
};

type Ports = Pick<Platform, "pool" | "clock">;

/** Expected views, engagement and the best time to publish. */
export function predictorCapability({ pool, clock }: Ports, predictor: Predictor): Capability {
  return {
    handlers: [
      handle(routes.predict, async ({ session: { accountId }, query: { at, ...asked }, headers }) =>
        ok(
          await predictor.predict(
            accountId,
            { ...asked, ...(at === undefined ? {} : { at: new Date(at) }) },
            await writerIn(languageAsked(headers)),
          ),
        ),
      ),
      handle(routes.bestTime, async ({ session: { accountId }, query: { network }, headers }) =>
        ok(await predictor.bestTime(accountId, network, await writerIn(languageAsked(headers)))),
      ),
    ],
    jobs: [runs(training, (_, { signal }) => trainAll(pool, clock(), signal))],
    personalData: [predictorData],
  };
}
