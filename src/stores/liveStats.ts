import { useEffect, useState } from "react";
import { type LiveStats, stats } from "../../contract/api/stats";

const EVERY_MS = 10_000;

/** Whether the API has these numbers at all. */
async function offered(): Promise<boolean> {
  const { ALL_ROUTES } = await import("../../contract/api");
  return ALL_ROUTES.some((route) => route.id === stats.live.id);
}

/** The numbers, or null where the server does not answer: what was true a while ago is not shown as live. */
async function read(): Promise<LiveStats | null> {
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
      if (!document.hidden) {
        const now = await read();
        if (!shown) return;
        setLive(now);
      }
      timer = window.setTimeout(() => void next(), EVERY_MS);
    };
    offered().then(
      (there) => {
        if (there && shown) void next();
      },
      // the code could not be fetched: the page stands without its numbers
      () => undefined,
    );
    return () => {
      shown = false;
      clearTimeout(timer);
    };
  }, []);
  return live;
}
