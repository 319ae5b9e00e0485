import { create } from "zustand";
import type { Id } from "../../../../contract/project/document";
import type { Draft } from "../../../publishing/PublishFields";

interface SetsDialogState {
  readonly open: boolean;
  /** the set whose details are shown; null: the latest */
  readonly chosen: Id | null;
  /** the set that is being published */
  readonly publishing: Id | null;
  /** what was entered for a set, kept while its dialog is closed */
  readonly drafts: Readonly<Record<Id, Draft>>;
}

/** The dialog of recorded sets; opened by its button, by what tells that a set is kept, and by the page's address. */
export const useSetsDialog = create<SetsDialogState>()(() => ({
  open: false,
  chosen: null,
  publishing: null,
  drafts: {},
}));

/** Shows a set among the recorded ones. */
export const showSet = (id: Id): void => useSetsDialog.setState({ open: true, chosen: id, publishing: null });
