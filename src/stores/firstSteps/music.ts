import type { Project } from "../../../contract/project/document";

/** What a first visitor of the music studio does, in order. */
export const MUSIC_STEPS = ["play", "add", "fader", "keep"] as const;
export type MusicStep = (typeof MUSIC_STEPS)[number];

/** A project, and what happens around it. */
export interface Situation {
  readonly project: Project;
  readonly isPlaying: boolean;
  /** how often a sound, a file or a version was made of a project since the page was loaded */
  readonly kept: number;
}

/** A move of a fader that somebody sees, of its way from 0 to 100. */
const MOVED = 1;

const hasMore = (now: object, before: object): boolean =>
  now !== before && Object.keys(now).some((id) => !(id in before));

const notesIn = ({ clips }: Project): number =>
  Object.values(clips).reduce((sum, clip) => sum + (clip.kind === "notes" ? Object.keys(clip.notes).length : 0), 0);

/** Whether a step was done between two situations of one project. */
const DONE: Record<MusicStep, (before: Situation, now: Situation) => boolean> = {
  play: (_, now) => now.isPlaying,
  add: ({ project: was }, { project: is }) =>
    hasMore(is.clips, was.clips) ||
    hasMore(is.takes, was.takes) ||
    (is.clips !== was.clips && notesIn(is) > notesIn(was)),
  fader: ({ project: was }, { project: is }) =>
    is.tracks !== was.tracks &&
    Object.values(is.tracks).some(({ id, strip }) => {
      const old = was.tracks[id]?.strip;
      return old !== undefined && Math.abs(strip.level - old.level) >= MOVED;
    }),
  keep: (before, now) => now.kept > before.kept,
};

/** The steps that were done between two situations of one project, beside those that are ticked already. */
export const musicSteps = (before: Situation, now: Situation, ticked: readonly string[] = []): readonly MusicStep[] =>
  MUSIC_STEPS.filter((step) => !ticked.includes(step) && DONE[step](before, now));
