import { useEffect } from "react";
import { type Challenge, challenges as routes } from "../../../contract/api/challenges";
import { Scope } from "../../scope/scope";
import { followValue } from "../../stores/live";
import { KnownAnswers } from "../../stores/query/cache";
import { useQuery } from "../../stores/query/useQuery";

/** How often a challenge is read while the live channel does not tell of it. */
const EVERY_MS = 30_000;

/** After an action that answers with the challenge: it is shown, and the entries are read again. */
export const afterChallenge = {
  after: (known: KnownAnswers, answer: Challenge) =>
    known.change(routes.read, { params: { challengeId: answer.id } }, () => answer),
  refreshes: [routes.entries],
} as const;

/** A challenge, read again whenever something that its page shows has changed, and at its end. */
export function useChallenge(id: string) {
  const query = useQuery(routes.read, { params: { challengeId: id } });
  const { state, reload } = query;
  const known = state.kind === "loaded" ? state.value : null;
  useEffect(() => {
    const again = () => new KnownAnswers().refresh(routes.read, routes.entries);
    return followValue("challenge", { heard: again, read: async () => again(), everyMs: EVERY_MS }, id);
  }, [id]);
  const endsAt = known?.state === "open" ? Date.parse(known.closesAt) : null;
  useEffect(() => {
    if (endsAt === null) return undefined;
    const left = endsAt - Date.now();
    // a timer holds 24 days at most; whoever keeps the page open for a day has read it again
    if (left <= 0 || left > 86_400_000) return undefined;
    const scope = new Scope();
    scope.timeout(() => void reload(), left + 1000);
    return () => scope.end();
  }, [endsAt, reload]);
  return query;
}
