import { create } from "zustand";

/** How often a sound, a file or a version was made of the open project, since the page was loaded. */
export const useKept = create<{ times: number }>()(() => ({ times: 0 }));

/** Counts that something was made of the open project. */
export const tellKept = (): void => useKept.setState(({ times }) => ({ times: times + 1 }));
