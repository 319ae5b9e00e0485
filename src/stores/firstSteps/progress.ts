import { usePreferences } from "../preferences";

/** What has a strip of first steps. */
export type FirstStepsOf = "site" | "music" | "dj";

const NONE: readonly string[] = [];
/** The preferences' name of a strip that was put away. */
const panel = (of: FirstStepsOf): string => `${of}.firstMinute`;

/** The steps of a strip that were done on this device. */
export const doneSteps = (of: FirstStepsOf): readonly string[] => usePreferences.getState().firstSteps[of] ?? NONE;

/** Ticks steps; those that are ticked already stay. */
export function tickSteps(of: FirstStepsOf, steps: readonly string[]): void {
  const before = doneSteps(of);
  const fresh = steps.filter((step) => !before.includes(step));
  if (fresh.length === 0) return;
  const { firstSteps, set } = usePreferences.getState();
  set({ firstSteps: { ...firstSteps, [of]: [...before, ...fresh] } });
}

/** Puts a strip away on this device. */
export const hideSteps = (of: FirstStepsOf): void => usePreferences.getState().setClosed(panel(of), true);

/** Shows a strip again from its first step. */
export function showSteps(of: FirstStepsOf): void {
  const { firstSteps, set, setClosed } = usePreferences.getState();
  set({ firstSteps: { ...firstSteps, [of]: [] } });
  setClosed(panel(of), false);
}

/** Whether a strip was put away, and its steps that were done. */
export function useFirstSteps(of: FirstStepsOf): { readonly hidden: boolean; readonly done: readonly string[] } {
  const hidden = usePreferences((now) => now.closed[panel(of)] === true);
  const done = usePreferences((now) => now.firstSteps[of] ?? NONE);
  return { hidden, done };
}
