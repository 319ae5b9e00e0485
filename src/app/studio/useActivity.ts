import { useEffect } from "react";
import { useSession } from "../../stores/person/session";

/** Tells the platform what is done in the studio, for those who have signed in; its code comes with the first of them. */
export function useActivity(): void {
  const signedIn = useSession((now) => now.status === "authenticated");
  useEffect(() => {
    if (!signedIn) return;
    let end = () => {};
    let ended = false;
    import("../../stores/activity/follow").then(
      ({ followActivity }) => {
        if (!ended) end = followActivity();
      },
      // the code could not be fetched: the studio works without being seen
      () => undefined,
    );
    return () => {
      ended = true;
      end();
    };
  }, [signedIn]);
}
