import { useEffect, useState } from "react";
import { type LiveStats, stats } from "../../contract/api/stats";

const EVERY_MS = 10_000;

/** The numbers, or null where this API has none or the server does not answer. */
async function read(): Promise<LiveStats | null> {
  const { ALL_ROUTES } = await import("../../contract/api");
  if (!ALL_ROUTES.some((route) => route.id === stats.live.id)) return null;
  const { api } = await import("../api/index");
  const answer = await api.call(stats.live);
  return answer.ok ? answer.value : null;
}

/** The platform at this moment, read again and again while the page is seen; null while it is not known. */
export function useLiveStats(): LiveStats | null {
  const [live, setLive] = useState<LiveStats | null>(null);
  useEffect(() => {
    let shown = true;
    let timer = 0;
    const next = async () => {
      const now = document.hidden ? undefined : await read().catch(() => null);
      if (!shown) return;
      // no such route, or no answer: what was true a while ago is not shown as live
      if (now !== undefined) setLive(now);
      if (now === null) return;
      timer = window.setTimeout(() => void next(), EVERY_MS);
    };
    void next();
    return () => {
      shown = false;
      clearTimeout(timer);
    };
  }, []);
  return live;
}
