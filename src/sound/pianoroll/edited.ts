import type { Note, NoteClip, Project, Track } from "../../../contract/project/document";
import { played } from "../../../contract/project/played";
import { currentProject, useDocument } from "../../stores/document";
import { useSelection } from "../../stores/selection";

/** The note clip that the piano roll shows, with its track. */
export interface EditedClip {
  clip: NoteClip;
  track: Track;
  /** timeline tick of content tick 0; may be negative */
  origin: number;
}

/** The edited clip of a document; null if none is chosen or it is gone. */
export function editedIn(project: Project, id: string | null): EditedClip | null {
  const clip = id === null ? undefined : played(project).clips[id];
  if (clip?.kind !== "notes") return null;
  const track = project.tracks[clip.trackId];
  return track ? { clip, track, origin: clip.start - clip.offset } : null;
}

export function useEditedClip(): EditedClip | null {
  const id = useSelection((now) => now.editedClipId);
  const clip = useDocument((project) => editedIn(project, id)?.clip ?? null);
  const track = useDocument((project) => editedIn(project, id)?.track ?? null);
  return clip && track ? { clip, track, origin: clip.start - clip.offset } : null;
}

export function currentEdited(): EditedClip | null {
  return editedIn(currentProject(), useSelection.getState().editedClipId);
}

const sorted = new WeakMap<NoteClip["notes"], Note[]>();

/** A clip's notes by start, then key; the same array for the same notes. */
export function notesInOrder(notes: NoteClip["notes"]): readonly Note[] {
  let list = sorted.get(notes);
  if (!list) {
    list = Object.values(notes).sort((a, b) => a.start - b.start || a.key - b.key || (a.id < b.id ? -1 : 1));
    sorted.set(notes, list);
  }
  return list;
}

/** The selected notes of the edited clip, in order. */
export function selectedNotes(): Note[] {
  const edited = currentEdited();
  const { noteIds } = useSelection.getState();
  return edited ? notesInOrder(edited.clip.notes).filter((note) => noteIds.has(note.id)) : [];
}
