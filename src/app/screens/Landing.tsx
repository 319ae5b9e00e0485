import { useCallback } from "react";
import { releases } from "../../../contract/api/releases";
import { stats } from "../../../contract/api/stats";
import { LandingPage } from "../../pages/landing/LandingPage";
import { callApi } from "../../stores/calls";
import { useLiveStats } from "../../stores/platform/liveStats";
import { useLoaded } from "../../stores/useCall";

/** How many of the newest releases are shown. */
const NEWEST = 6;

/**
 * The landing page with data from the server: the platform's figures, the newest releases, a demonstration's claims.
 */
export function Landing() {
  const newest = useLoaded(useCallback(() => callApi(releases.latest, { query: { limit: NEWEST } }), [])).state;
  const claims = useLoaded(useCallback(() => callApi(stats.claims), [])).state;
  return (
    <LandingPage
      live={useLiveStats()}
      newest={newest.kind === "loaded" ? newest.value.items : []}
      claims={claims.kind === "loaded" ? claims.value.claims : null}
    />
  );
}
