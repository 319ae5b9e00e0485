import { useEffect, useSyncExternalStore } from "react";

import { dismissNotice, useProject } from "../../stores/project";
import { onRefusal } from "../../stores/refused";
import { subscribeToasts, toast, toasts } from "../../ui/overlays/toast";

/** Long enough to read a sentence or two, ms. */
const LASTS_MS = 12_000;

/**
 * Shows the open project's messages one after the other, each when no toast is left. An edit that was refused is
 * reported at once.
 */
export function useNotices(): void {
  const notice = useProject((now) => now.notices[0]);
  const busy = useSyncExternalStore(subscribeToasts, () => toasts().some(({ open }) => open));
  useEffect(() => {
    if (notice === undefined || busy) return;
    toast({ title: notice, lasts: LASTS_MS });
    dismissNotice();
  }, [notice, busy]);
  useEffect(() => onRefusal((sentence) => toast({ title: sentence, tone: "error" })), []);
}
