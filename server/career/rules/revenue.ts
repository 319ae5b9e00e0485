import { splitOfView } from "../../../contract/rewards";
import { coins, dollars } from "../../../contract/wallet";
import { said } from "../../../contract/words/said";
import { dropIn, wilson } from "../statistics";
import {
  COUNTED,
  type Effect,
  type Finding,
  type ReleaseFacts,
  type Rule,
  shown,
  THIS_MONTH,
  THIS_WEEK,
  TODAY,
  unknownEffect,
  watch,
} from "./rule";

const PLAYED_A_LOT = 50;
/** Fewest plays of priced releases from which their paid share is taken. */
const LEAST_PRICED_PLAYS = 50;
const MOST = 3;

/**
 * What a price would bring in 30 days: the share of plays that were paid for among the artist's own priced releases
 * (Wilson's interval), times this one's plays, times what the artist keeps of their usual price.
 */
function effectOfPrice(free: ReleaseFacts, priced: readonly ReleaseFacts[]): Effect {
  const plays = priced.reduce((sum, one) => sum + one.plays, 0);
  const sold = priced.reduce((sum, one) => sum + one.sold, 0);
  if (plays < LEAST_PRICED_PLAYS) {
    return unknownEffect(
      said`What a price brings is told from your own priced releases, once they have ${LEAST_PRICED_PLAYS} plays in 30 days. They have ${plays} now.`,
    );
  }
  const prices = priced.map(({ price }) => price).sort((a, b) => Number(a - b));
  const price = prices[Math.floor(prices.length / 2)] ?? 0n;
  const kept = Number(splitOfView(price).creator);
  const { low, high } = wilson(sold, plays);
  const of = (share: number) => Math.round(share * free.plays * kept);
  return {
    unit: "coins",
    value: of(Math.min(1, sold / plays)),
    low: of(low),
    high: of(high),
    n: plays,
    reason: said`In 30 days, at ${coins(price, "en")} a view: ${sold} of ${plays} plays of your priced releases were paid for.`,
  };
}

export const noPrice: Rule = ({ releases }) => {
  const priced = releases.filter(({ price }) => price > 0n);
  return releases
    .filter(({ price, plays }) => price === 0n && plays >= PLAYED_A_LOT)
    .slice(0, MOST)
    .map(
      (release): Finding => ({
        kind: "no-price",
        subject: release.id,
        title: said`Think about a price for “${release.title}”`,
        description: said`It was played ${release.plays} times in 30 days, and a view costs nothing. You keep 80 % of what a view costs; fewer people may listen.`,
        priority: release.plays >= 10 * PLAYED_A_LOT ? "high" : "medium",
        effect: effectOfPrice(release, priced),
        timeframe: THIS_MONTH,
        confidence: COUNTED,
        evidence: [shown(said`“${release.title}”: ${release.plays} plays in 30 days, free`, watch(release))],
        action: shown(said`Set a price`, "/releases"),
      }),
    );
};

export const payoutWaiting: Rule = ({ payout }) => {
  if (!payout || payout.minimum <= 0n || payout.payable < payout.minimum) return [];
  const cents = (payout.payable * payout.centsPerHundredCoins) / 10_000n;
  if (cents <= 0n) return [];
  const payable = coins(payout.payable, "en");
  return [
    {
      kind: "payout-waiting",
      // asked again for each doubling
      subject: String(payout.payable.toString(2).length),
      title: said`Have your coins paid out`,
      description: said`${payable} of your coins can be paid out in money: ${dollars(cents, "en")} at the operator's rate of today.`,
      priority: payout.payable >= 10n * payout.minimum ? "high" : "medium",
      effect: {
        unit: "dollars",
        value: Number(cents),
        low: Number(cents),
        high: Number(cents),
        n: 1,
        reason: said`Your coins at the rate of today; while the budget for payouts lasts.`,
      },
      timeframe: TODAY,
      confidence: COUNTED,
      evidence: [shown(said`${payable} can be paid out, the least is ${coins(payout.minimum, "en")}`, "/wallet")],
      action: shown(said`Ask for a payout`, "/wallet"),
    },
  ];
};

export const earningsFell: Rule = ({ earned, weeksOut }) => {
  // whole coins: a coin is what is counted
  const weeks = earned.map((minor) => minor / 100).slice(weeksOut === 0 ? earned.length : -weeksOut);
  const drop = dropIn(weeks, 0.05);
  if (!drop) return [];
  const ago = weeks.length - drop.at;
  const each = (value: number) => coins(BigInt(Math.round(value * 100)), "en");
  return [
    {
      kind: "earnings-fell",
      subject: "all",
      title: said`Find out why your earnings fell`,
      description: said`Paid views brought about ${each(drop.before)} a week, and ${each(drop.after)} since ${ago} weeks ago. Look which release is heard less, or whether a price was changed then.`,
      priority: "high",
      effect: unknownEffect(said`The cause decides what helps, and how much.`),
      timeframe: THIS_WEEK,
      confidence: Math.floor(100 * (1 - drop.p)),
      evidence: [
        shown(
          said`About ${each(drop.before)} a week before, ${each(drop.after)} since`,
          "/home?range=90d&metric=earned",
        ),
      ],
      action: shown(said`See your earnings`, "/home?range=90d&metric=earned"),
    },
  ];
};
