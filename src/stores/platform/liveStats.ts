import { useEffect, useState } from "react";
import { type LiveStats, stats } from "../../../contract/api/stats";
import { callApi } from "../calls";
import { polled } from "../polled";

const EVERY_MS = 10_000;

/**
 * The platform at this moment, read again and again while the page is seen; null while it is not known: what was true
 * a while ago is not shown as live.
 */
export function useLiveStats(): LiveStats | null {
  const [live, setLive] = useState<LiveStats | null>(null);
  useEffect(() => {
    let shown = true;
    const end = polled(EVERY_MS, async () => {
      const answer = await callApi(stats.live);
      if (shown) setLive(answer.ok ? answer.value : null);
    });
    return () => {
      shown = false;
      end();
    };
  }, []);
  return live;
}
