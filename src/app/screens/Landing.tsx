import { useCallback } from "react";
import { releases } from "../../../contract/api/releases";
import { stats } from "../../../contract/api/stats";
import { LandingPage } from "../../pages/landing/LandingPage";
import { callApi } from "../../stores/calls";
import { useLiveStats } from "../../stores/platform/liveStats";
import { useLoaded } from "../../stores/useCall";

/** So many of the newest releases are shown. */
const NEWEST = 6;

/** The landing page with what the server knows: the platform's numbers, the newest releases, what a demonstration claims. */
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
