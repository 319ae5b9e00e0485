import { openProject } from "../stores/document";
import { useSelection } from "../stores/selection";
import type { Action } from "../ui/actions/registry";

/** Writes actions of one group a line each: id, title, keys, what it does, and what else is to say. */
export function actionsOf(group: string) {
  return (
    id: string,
    title: string,
    keys: string | readonly string[],
    run: Action["run"],
    rest: Partial<Action> = {},
  ): Action => ({ id, title, group, keys, run, ...rest });
}

/** Whether the document may be edited here. */
export const editable = (): boolean => !openProject().readOnly;
export const someClips = (): boolean => editable() && useSelection.getState().clipIds.size > 0;
export const someTrack = (): boolean => editable() && useSelection.getState().trackId !== null;
