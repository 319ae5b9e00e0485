import { useEffect } from "react";
import { create } from "zustand";
import { health } from "../../../contract/api/health";
import { callApi } from "../calls";

interface PlatformState {
  /** a demonstration; null while that was never asked, false while it is not known */
  demo: boolean | null;
}

const usePlatform = create<PlatformState>()(() => ({ demo: null }));

async function ask(): Promise<void> {
  if (usePlatform.getState().demo !== null) return;
  usePlatform.setState({ demo: false });
  const answer = await callApi(health.live);
  // without an answer it is asked again by the next who wants to know
  usePlatform.setState({ demo: answer.ok ? answer.value.demo : null });
}

/** Whether what is shown are a demonstration's people and numbers, as the server says; asked once. */
export function useDemonstration(): boolean {
  useEffect(() => void ask(), []);
  return usePlatform(({ demo }) => demo === true);
}
