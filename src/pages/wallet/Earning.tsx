import { t } from "@lingui/core/macro";
import { OCCASIONS, REWARD_OCCASIONS, type RewardOccasion } from "../../../contract/rewards";
import { coins } from "../../../contract/wallet";
import { type Column, DataTable } from "../../ui/page/DataTable";
import { Section } from "../../ui/page/Page";
import { say, spoken, word } from "../../words/say";

const isDaily = (occasion: RewardOccasion) => occasion === "login.daily";

const COLUMNS: readonly Column<RewardOccasion>[] = [
  { id: "for", title: word("For"), wide: true, cell: (occasion) => say(OCCASIONS[occasion].title) },
  {
    id: "coins",
    title: word("Coins"),
    kind: "number",
    cell: (occasion) => {
      const amount = coins(OCCASIONS[occasion].amount);
      return isDaily(occasion) ? t`${amount} × day` : amount;
    },
  },
  {
    id: "most",
    title: word("Most a day"),
    kind: "number",
    cell: (occasion) =>
      isDaily(occasion) ? t`once` : coins(OCCASIONS[occasion].amount * BigInt(OCCASIONS[occasion].mostPerDay)),
  },
];

/** What earns coins: the server's table of rewards. */
export function Earning() {
  return (
    <Section
      title={t`What earns coins`}
      lead={t`You earn from your second day on, once your e-mail address is confirmed, and once for each thing; your own releases do not count. Limits start again at 00:00 UTC. Coins for referrals, and coins passed around between linked accounts, can be spent here but not paid out.`}
    >
      <DataTable label={t`Rewards`} rows={REWARD_OCCASIONS} columns={spoken(COLUMNS)} keyOf={(occasion) => occasion} />
    </Section>
  );
}
