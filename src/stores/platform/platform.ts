import { useEffect } from "react";
import { create } from "zustand";
import { health } from "../../../contract/api/health";
import { callApi } from "../calls";

interface PlatformState {
  /** whether this is a demonstration; null before the first request, false while unknown */
  demo: boolean | null;
}

const usePlatform = create<PlatformState>()(() => ({ demo: null }));

async function ask(): Promise<void> {
  if (usePlatform.getState().demo !== null) return;
  usePlatform.setState({ demo: false });
  const answer = await callApi(health.live);
  // without an answer, the next caller asks again
  usePlatform.setState({ demo: answer.ok ? answer.value.demo : null });
}

/** Whether people and figures are a demonstration's, as the server says; asked once. */
export function useDemonstration(): boolean {
  useEffect(() => void ask(), []);
  return usePlatform(({ demo }) => demo === true);
}
