import { useEffect } from "react";
import { signInAddress } from "../../api/signInAddress";
import { useSession } from "./session";

/**
 * Redirects to the sign-in page from a page that needs a session; signing in returns to the page. Does nothing while it
 * is unknown whether there is a session.
 */
export function useGuarded(goTo: (path: string) => void): void {
  const out = useSession(({ status, problem }) => status === "anonymous" && problem === null);
  useEffect(() => {
    if (out) goTo(signInAddress(location.pathname + location.search, "/auth"));
  }, [out, goTo]);
}
