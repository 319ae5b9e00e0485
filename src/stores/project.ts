import { create } from "zustand";
import type { Project } from "../../contract/project/document";
import type { OpenProject, SavedState } from "../project/port";

interface ProjectStore {
  open: OpenProject | null;
  project: Project | null;
  readOnly: boolean;
  saved: SavedState;
  canUndo: string | null;
  canRedo: string | null;
}
export const useProject = create<ProjectStore>()(() => ({
  open: null,
  project: null,
  readOnly: false,
  saved: { kind: "saved" },
  canUndo: null,
  canRedo: null,
}));
