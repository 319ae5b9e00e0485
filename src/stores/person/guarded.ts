import { useEffect } from "react";
import { signInAddress } from "../../api/signInAddress";
import { useSession } from "./session";

/**
 * Sends who has not signed in away from a page that is for those who have; the sign-in page leads back to it. Who may
 * have, while the server does not say so, stays.
 */
export function useGuarded(goTo: (path: string) => void): void {
  const out = useSession(({ status, problem }) => status === "anonymous" && problem === null);
  useEffect(() => {
    if (out) goTo(signInAddress(location.pathname + location.search, "/auth"));
  }, [out, goTo]);
}
