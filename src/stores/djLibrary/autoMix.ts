import { create } from "zustand";
import type { TransitionBars } from "../../../contract/dj/autoMix";

/** Whether the set goes on by itself, and how long its transitions are. */
export const useAutoMix = create<{ readonly on: boolean; readonly bars: TransitionBars }>()(() => ({
  on: false,
  bars: 16,
}));
