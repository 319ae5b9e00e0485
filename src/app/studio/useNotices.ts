import { useEffect, useSyncExternalStore } from "react";

import { dismissNotice, useProject } from "../../stores/project";
import { onRefusal } from "../../stores/refused";
import { subscribeToasts, toast, toasts } from "../../ui/overlays/toast";

/** Long enough to read a sentence or two, ms. */
const LASTS_MS = 12_000;

/**
 * Shows what the open project has to say, one sentence after the other: the next once no toast is there. An edit that
 * does not fit is told at once.
 */
export function useNotices(): void {
  const notice = useProject((now) => now.notices[0]);
  const busy = useSyncExternalStore(subscribeToasts, () => toasts().some(({ open }) => open));
  useEffect(() => {
    if (notice === undefined || busy) return;
    toast({ title: notice, lasts: LASTS_MS });
    dismissNotice();
  }, [notice, busy]);
  useEffect(
    () => onRefusal((description) => toast({ title: "That edit does not fit", description, tone: "error" })),
    [],
  );
}
