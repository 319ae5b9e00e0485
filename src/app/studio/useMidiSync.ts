import { useEffect } from "react";
import { useSession } from "../../stores/person/session";

/** Keeps a signed-in person's MIDI mappings the same on all their devices; its code is loaded only for them. */
export function useMidiSync(): void {
  const account = useSession((now) => (now.status === "authenticated" ? now.user.id : null));
  useEffect(() => {
    if (account === null) return;
    let end = () => {};
    let ended = false;
    import("../../stores/midi/sync").then(
      ({ followMappings }) => {
        if (!ended) end = followMappings(account);
      },
      // the code could not be loaded: mappings stay on this device
      () => undefined,
    );
    return () => {
      ended = true;
      end();
    };
  }, [account]);
}
