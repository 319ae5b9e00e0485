import { t } from "@lingui/core/macro";
import type { ChallengeCard } from "../../../contract/api/challenges";
import { formatMoment } from "../../ui/format";

/** Whether a challenge takes entries and votes at a moment. */
export const isRunning = ({ state, closesAt }: Pick<ChallengeCard, "state" | "closesAt">, now = Date.now()): boolean =>
  state === "open" && now < Date.parse(closesAt);

/** How a challenge stands, in a word or two. */
export function stateOf(challenge: Pick<ChallengeCard, "state" | "closesAt">): string {
  if (challenge.state === "cancelled") return t`Cancelled`;
  if (challenge.state === "closed") return t`Ended`;
  return isRunning(challenge) ? t`Running` : t`The result is being counted`;
}

/** When it ends or ended. */
export function endOf(challenge: Pick<ChallengeCard, "state" | "closesAt">): string {
  const moment = formatMoment(challenge.closesAt);
  if (challenge.state === "cancelled") return t`Cancelled`;
  return isRunning(challenge) ? t`Ends ${moment}` : t`Ended ${moment}`;
}

/** The page of a challenge. */
export const addressOf = (id: string): string => `/challenge/${id}`;
/** The page of a hashtag's challenges. */
export const addressOfHashtag = (hashtag: string): string =>
  `/challenges?hashtag=${encodeURIComponent(hashtag.replace(/^#/, ""))}`;
