import { plural, t } from "@lingui/core/macro";
import type { Goal, Opportunity, Recommendation } from "../../../contract/api/career";
import type { AgentStatus, Priority } from "../../../contract/career/agents";
import type { GoalMetric } from "../../../contract/career/goals";
import type { Estimate } from "../../../contract/estimate";
import { coins, dollars } from "../../../contract/wallet";
import { formatWhole } from "../../ui/format";
import { word } from "../../words/say";

/** How the career screens write states, figures and estimates. */

export const STATUS_WORDS: Readonly<Record<AgentStatus, string>> = {
  active: word("Active"),
  processing: word("Processing"),
  monitoring: word("Monitoring"),
};
export const PRIORITY_WORDS: Readonly<Record<Priority, string>> = {
  high: word("High priority"),
  medium: word("Medium priority"),
  low: word("Low priority"),
};
export const TYPE_WORDS: Readonly<Record<Opportunity["type"], string>> = {
  opportunity: word("Opportunity"),
  collaboration: word("Collaboration"),
  revenue: word("Revenue"),
  performance: word("Performance"),
};
export const STATE_WORDS: Readonly<Record<Goal["state"], string>> = {
  open: word("Open"),
  reached: word("Reached"),
  missed: word("Missed"),
};

const UNITS: Readonly<Record<NonNullable<Recommendation["unit"]>, (value: number) => string>> = {
  plays: (value) => plural(Math.round(value), { one: "# play", other: "# plays" }),
  followers: (value) => plural(Math.round(value), { one: "# follower", other: "# followers" }),
  coins: (value) => coins(BigInt(Math.round(value))),
  dollars: (value) => dollars(BigInt(Math.round(value))),
};

/** "About 20 AC (12 AC to 31 AC)"; null where nothing is known. */
export function estimated({ value, low, high }: Estimate, write: (value: number) => string): string | null {
  if (value === null) return null;
  const about = write(value);
  if (low === null || (low === value && high === value)) return about;
  return high === null ? t`About ${about}, ${write(low)} or more` : t`About ${about} (${write(low)} to ${write(high)})`;
}

/** What a recommendation is expected to bring. */
export const effectOf = ({ expectedROI, unit }: Recommendation): string | null =>
  unit === null ? null : estimated(expectedROI, UNITS[unit]);

/** A goal's figure with its unit. */
export const goalValue = (metric: GoalMetric, value: number): string =>
  metric === "earnings" ? coins(BigInt(Math.round(value))) : formatWhole(Math.round(value));

export const percent = (value: number): string => t`${formatWhole(value)} %`;
/** "+4.2 %", "−3 %". */
export const signed = (value: number): string => `${value > 0 ? "+" : ""}${percent(value)}`;
