import { openProject } from "../stores/document";
import { useSelection } from "../stores/selection";

/** Whether the document may be edited here. */
export const editable = (): boolean => !openProject().readOnly;
export const someClips = (): boolean => editable() && useSelection.getState().clipIds.size > 0;
export const someTrack = (): boolean => editable() && useSelection.getState().trackId !== null;
