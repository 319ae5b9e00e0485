import { useEffect, useState } from "react";
import { career } from "../../../contract/api/career";
import { useActing } from "../../stores/person/acting";
import { useSession } from "../../stores/person/session";
import { useAction } from "../../stores/query/useAction";
import { useQuery } from "../../stores/query/useQuery";

/** Milliseconds between readings: while the agents look, and otherwise. */
const SOON = 1500;
const LATER = 30_000;

/** The agents, and what they recommend: read again while they look. */
export function useAgents() {
  const [looking, setLooking] = useState(true);
  const every = looking ? SOON : LATER;
  const agents = useQuery(career.agents, undefined, { every });
  const recommendations = useQuery(career.recommendations, undefined, { every });
  const { state } = agents;
  const now = state.kind === "loaded" && state.value.items.some(({ status }) => status === "processing");
  useEffect(() => {
    if (state.kind === "loaded") setLooking(now);
  }, [state.kind, now]);
  return { agents, recommendations };
}

/** What changes when the agents have looked, or were answered. */
export const CHANGED = [career.agents, career.recommendations, career.goals] as const;

/** Has the agents look now; `artistId` is one's own handle, or the organisation's for which one acts. */
export function useLook() {
  const acting = useActing();
  const username = useSession(({ user }) => user.username);
  const look = useAction(career.analyze, { refreshes: [...CHANGED, career.analytics] });
  return { ...look, artistId: acting?.id ?? username };
}
