import { useEffect, useState } from "react";
import { dismissNotice, useProject } from "../../stores/project";
import { subscribeToasts, toast, toasts } from "../../ui/overlays/toast";

/** Long enough to read a sentence or two, ms. */
const LASTS_MS = 12_000;

/** Shows what the open project has to say, one sentence after the other: the next when the one before is gone. */
export function useNotices(): void {
  const notice = useProject((now) => now.notices[0]);
  const [shown, setShown] = useState<string | null>(null);
  useEffect(() => {
    if (shown === null) return;
    const look = () => {
      if (!toasts().some((entry) => entry.open && entry.title === shown)) setShown(null);
    };
    look();
    return subscribeToasts(look);
  }, [shown]);
  useEffect(() => {
    if (notice === undefined || shown !== null) return;
    toast({ title: notice, lasts: LASTS_MS });
    dismissNotice();
    setShown(notice);
  }, [notice, shown]);
}
