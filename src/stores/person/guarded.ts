import { useEffect } from "react";
import { signInAddress } from "../../api/signInAddress";
import { useSession } from "./session";

/** Sends who has not signed in away from a page that is for those who have; the sign-in page leads back to it. */
export function useGuarded(goTo: (path: string) => void): void {
  const status = useSession((state) => state.status);
  useEffect(() => {
    if (status === "anonymous") goTo(signInAddress(location.pathname + location.search, "/auth"));
  }, [status, goTo]);
}
