import { z } from "zod";
import { backTestSchema } from "../../contract/api/predictor";
import { estimate } from "../../contract/estimate";
import type { Network } from "../../contract/networks";
import type { Queryable } from "../database/database";
import { prepared } from "../database/prepared";
import { modelSchema } from "./model";

/** What was learnt of an account on a network; no models where it has too few publications. */
const accountSchema = z.object({
  n: z.int().min(0),
  models: z
    .object({
      views: modelSchema,
      engagement: modelSchema,
      /** views of the median publication, on the log scale */
      median: z.number(),
      /** engagement of each publication, ascending, on the log scale */
      engagements: z.array(z.number()),
      backTest: backTestSchema,
    })
    .nullable(),
});
export type AccountModel = z.infer<typeof accountSchema>;

/** What all accounts of a network have in common. */
const networkSchema = z.object({
  views: estimate,
  engagement: estimate,
  /** deeds of all audiences by hour of the week; null where they are of too few accounts */
  hours: z.array(z.number().min(0)).length(168).nullable(),
});
export type NetworkModel = z.infer<typeof networkSchema>;

interface Row {
  readonly model: unknown;
  readonly trained_at: Date;
}

const readAccount = prepared<Row>(
  "predictor.readAccount",
  "select model, trained_at from predictor_accounts where account_id = $1 and network = $2",
);
const keepAccount = prepared(
  "predictor.keepAccount",
  `insert into predictor_accounts (account_id, network, model, trained_at)
   select id, $2, $3, $4 from accounts where id = $1 and closed_at is null
   on conflict (account_id, network) do update set model = excluded.model, trained_at = excluded.trained_at`,
);
const readNetwork = prepared<Row>(
  "predictor.readNetwork",
  "select model, trained_at from predictor_networks where network = $1",
);
const keepNetwork = prepared(
  "predictor.keepNetwork",
  `insert into predictor_networks (network, model, trained_at) values ($1, $2, $3)
   on conflict (network) do update set model = excluded.model, trained_at = excluded.trained_at`,
);
const forgetOlder = prepared("predictor.forgetOlder", "delete from predictor_accounts where trained_at < $1");

export async function findAccountModel(on: Queryable, accountId: string, network: Network) {
  const [row] = await readAccount(on, accountId, network);
  return row ? { ...accountSchema.parse(row.model), trainedAt: row.trained_at } : null;
}

export const keepAccountModel = (on: Queryable, accountId: string, network: Network, model: AccountModel, now: Date) =>
  keepAccount(on, accountId, network, JSON.stringify(model), now);

export async function findNetworkModel(on: Queryable, network: Network): Promise<NetworkModel | null> {
  const [row] = await readNetwork(on, network);
  return row ? networkSchema.parse(row.model) : null;
}

export const keepNetworkModel = (on: Queryable, network: Network, model: NetworkModel, now: Date) =>
  keepNetwork(on, network, JSON.stringify(model), now);

/** Forgets models of accounts that have no publications any more. */
export const forgetModelsBefore = (on: Queryable, before: Date) => forgetOlder(on, before);
