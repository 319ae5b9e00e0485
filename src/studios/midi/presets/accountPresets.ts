import { create } from "zustand";

/** Changes whenever a preset was made in the account: lists of them are read anew. */
export const useAccountPresets = create<{ changed: number }>()(() => ({ changed: 0 }));

export const accountPresetsChanged = (): void =>
  useAccountPresets.setState(({ changed }) => ({ changed: changed + 1 }));
