import { LandingPage } from "../../pages/landing/LandingPage";
import { useLiveStats } from "../../stores/liveStats";

/** The landing page with the platform's numbers, where there are any. */
export function Landing() {
  return <LandingPage live={useLiveStats()} />;
}
