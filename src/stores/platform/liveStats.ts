import { useEffect } from "react";
import { create } from "zustand";
import { type LiveStats, stats } from "../../../contract/api/stats";
import { callApi } from "../calls";
import { followValue } from "../live";
import { shared } from "../polled";

const EVERY_MS = 10_000;

const useStats = create<{ live: LiveStats | null }>()(() => ({ live: null }));

const follow = shared(() => {
  let followed = true;
  const end = followValue("stats", {
    heard: (live) => useStats.setState({ live }),
    read: async () => {
      const answer = await callApi(stats.live);
      if (followed) useStats.setState({ live: answer.ok ? answer.value : null });
    },
    everyMs: EVERY_MS,
  });
  return () => {
    followed = false;
    end();
    useStats.setState({ live: null });
  };
});

/**
 * The platform's present figures, updated regularly while the page is visible; null while unknown, because old figures
 * are not shown as live.
 */
export function useLiveStats(): LiveStats | null {
  useEffect(follow, []);
  return useStats(({ live }) => live);
}
