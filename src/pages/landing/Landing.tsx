import { releases } from "../../../contract/api/releases";
import { stats } from "../../../contract/api/stats";
import { useLiveStats } from "../../stores/platform/liveStats";
import { useQuery } from "../../stores/query/useQuery";
import { LandingPage } from "./LandingPage";

/** How many of the newest releases are shown. */
const NEWEST = 6;

/**
 * The landing page with data from the server: the platform's figures, the newest releases, a demonstration's claims.
 */
export function Landing() {
  const newest = useQuery(releases.latest, { query: { limit: NEWEST } }).state;
  const claims = useQuery(stats.claims).state;
  return (
    <LandingPage
      live={useLiveStats()}
      newest={newest.kind === "loaded" ? newest.value.items : []}
      claims={claims.kind === "loaded" ? claims.value.claims : null}
    />
  );
}
