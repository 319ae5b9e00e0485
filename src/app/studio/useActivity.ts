import { useEffect } from "react";
import { useSession } from "../../stores/person/session";

/** Reports a signed-in person's activity in the studio to the platform; its code is loaded only for them. */
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
      // the code could not be loaded; the studio works without it
      () => undefined,
    );
    return () => {
      ended = true;
      end();
    };
  }, [signedIn]);
}
