import { create } from "zustand";
import type { Id, Track } from "../../../contract/project/document";
import { personalOf } from "../../../contract/project/personal";
import { tracksInOrder } from "../../../contract/project/select";
import type { Engine } from "../../engine/port";
import { ownTracks } from "../../stores/personal";
import { useProject } from "../../stores/project";
import { useSelection } from "../../stores/selection";

/** Keys that are held here now, for the keyboards on screen. */
export const useSounding = create<{ keys: ReadonlySet<number> }>()(() => ({ keys: new Set() }));

/** The tracks that live notes play: the armed MIDI and drum tracks, otherwise the selected one. */
export function liveTargets(): Track[] {
  const { project } = useProject.getState();
  if (!project) return [];
  const own = ownTracks();
  const playable = tracksInOrder(project).filter((track) => track.kind === "midi" || track.kind === "drums");
  const armed = playable.filter(({ id }) => personalOf(own, id).armed);
  const selected = playable.filter((track) => track.id === useSelection.getState().trackId);
  return armed.length > 0 ? armed : selected;
}

/** Holds notes: each ends on the tracks where it began, whatever is selected by then. */
export class HeldNotes {
  readonly #engine: Engine;
  readonly #held = new Map<string, { key: number; tracks: readonly Id[] }>();

  constructor(engine: Engine) {
    this.#engine = engine;
  }

  /** `finger` identifies what holds the note: a pointer, a computer's key. Its earlier note ends. */
  press(finger: string, key: number, velocity: number, tracks: readonly Id[]): void {
    this.release(finger);
    this.#held.set(finger, { key, tracks });
    for (const track of tracks) this.#engine.live(track, { type: "noteOn", key, velocity });
    this.#show();
  }

  release(finger: string): void {
    const note = this.#held.get(finger);
    if (!note) return;
    this.#held.delete(finger);
    const others = [...this.#held.values()].some((other) => other.key === note.key);
    if (!others) for (const track of note.tracks) this.#engine.live(track, { type: "noteOff", key: note.key });
    this.#show();
  }

  keyOf(finger: string): number | null {
    return this.#held.get(finger)?.key ?? null;
  }

  releaseAll(): void {
    for (const finger of [...this.#held.keys()]) this.release(finger);
  }

  #show(): void {
    useSounding.setState({ keys: new Set([...this.#held.values()].map((note) => note.key)) });
  }
}
