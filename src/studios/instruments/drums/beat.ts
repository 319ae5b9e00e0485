import { t } from "@lingui/core/macro";
import { useEffect, useState } from "react";
import { CARDS, cardTrack, PATTERN_TRACK, patternTrack } from "../../../../contract/instruments/cards";
import {
  type DrumPattern,
  gridOfClip,
  type Hit,
  PATTERN_BAR,
  PATTERNS,
  patternClip,
  patternNamed,
  type StepGrid,
  stepNoteIds,
  stepNotes,
  stepsOf,
} from "../../../../contract/instruments/patterns";
import type { NoteClip, Project } from "../../../../contract/project/document";
import { lastOrder } from "../../../../contract/project/newProject";
import { clipsOf } from "../../../../contract/project/select";
import type { Engine } from "../../../engine/port";
import type { OpenProject } from "../../../project/port";
import { useScope } from "../../../scope/useScope";
import { currentProject, gesture, newId, useDocument } from "../../../stores/document";
import { useEngine } from "../../../stores/services";
import { useTransport } from "../../../stores/transport";
import { word } from "../../../words/say";

/** The transport by which the pattern plays alone, looping its bar, while the studio's stands. */
const BEAT_TRANSPORT = 1;

/** The clip of the drum pattern, if the project has one. */
function beatClip(project: Project): NoteClip | null {
  const found = clipsOf(project, PATTERN_TRACK).find((clip) => clip.kind === "notes");
  return found?.kind === "notes" ? found : null;
}

export interface Beat {
  readonly pattern: DrumPattern;
  readonly grid: StepGrid;
}

const shown = new WeakMap<NoteClip, Beat>();
const first = PATTERNS[0] as DrumPattern;
const UNTOUCHED: Beat = { pattern: first, grid: stepsOf(first) };

function beatOf(project: Project): Beat {
  const clip = beatClip(project);
  if (!clip) return UNTOUCHED;
  const known = shown.get(clip) ?? { pattern: patternNamed(clip.name), grid: gridOfClip(clip) };
  shown.set(clip, known);
  return known;
}

/** The pattern of the project; until somebody touches it the first one, which is in no project yet. */
export const useBeat = (): Beat => useDocument(beatOf);

/** Puts a pattern in the place of the present one. */
export function choosePattern(pattern: DrumPattern): void {
  gesture(t`Drum pattern ${pattern.name}`, (open) => place(open, pattern));
}

function place(open: OpenProject, pattern: DrumPattern): void {
  if (!Object.hasOwn(open.project.tracks, PATTERN_TRACK)) {
    open.run("addTrack", patternTrack(open.project, lastOrder(open.project, "drums")));
    matchKit(open);
  }
  const ids = clipsOf(open.project, PATTERN_TRACK).map(({ id }) => id);
  if (ids.length > 0) open.run("removeClips", { ids });
  open.run("addClips", { clips: [patternClip(pattern, newId(), PATTERN_TRACK)] });
}

/** The pattern begins with the sound of the pads. */
function matchKit(open: OpenProject): void {
  const drums = CARDS.find(({ id }) => id === "drums");
  const [kit] = drums ? Object.values(open.project.devices).filter(({ trackId }) => trackId === drums.trackId) : [];
  const id = `${PATTERN_TRACK}-instrument`;
  if (kit?.kind !== "drums" || kit.id !== cardTrack(open.project, "drums", "V").devices[0]?.id) return;
  open.run("loadPreset", { id, presetName: kit.presetName ?? "", params: kit.params });
}

/** Sets one step of a pad, in every bar of the pattern. */
export function setStep(pad: string, step: number, hit: Hit): void {
  gesture(word("Change the drum pattern"), (open) => {
    if (!beatClip(open.project)) place(open, first);
    const clip = beatClip(open.project);
    if (!clip) return;
    const ids = stepNoteIds(clip, pad, step);
    if (ids.length > 0) open.run("removeNotes", { clipId: clip.id, ids });
    const { steps } = patternNamed(clip.name);
    if (hit !== 0) open.run("addNotes", { clipId: clip.id, notes: stepNotes(pad, step, steps, hit) });
  });
}

/** Gives the pattern's track to a transport that loops its first bar, or back to the studio's. */
function loopAlone(engine: Engine, on: boolean): void {
  const transport = engine.transport(BEAT_TRANSPORT);
  const { tempo, signatures } = currentProject();
  const sorted = <Point extends { tick: number }>(points: Readonly<Record<string, Point>>): Point[] =>
    Object.values(points).sort((a, b) => a.tick - b.tick);
  transport.stop();
  transport.set({
    tempo: sorted(tempo).slice(0, 1),
    signatures: sorted(signatures).slice(0, 1),
    tracks: on ? [PATTERN_TRACK] : [],
  });
  transport.loop(on ? { start: 0, end: PATTERN_BAR } : null);
  if (on) transport.play();
}

/**
 * Whether the pattern loops alone, and the way to turn that on and off. It ends when the studio's transport starts,
 * which plays the pattern with everything else.
 */
export function useBeatLoop(): { playing: boolean; toggle: () => void } {
  const engine = useEngine();
  const moving = useTransport((now) => now.isPlaying);
  const tempo = useDocument((project) => project.tempo);
  const [playing, setPlaying] = useState(false);
  const runs = playing && !moving;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tempo is a new setup
  useScope(
    (scope) => {
      if (!engine || !runs) return;
      loopAlone(engine, true);
      scope.add(() => loopAlone(engine, false));
    },
    [engine, runs, tempo],
  );
  useEffect(() => {
    if (moving) setPlaying(false);
  }, [moving]);
  const toggle = () => {
    if (!playing) {
      if (!beatClip(currentProject())) choosePattern(first);
      if (engine && engine.state.kind !== "running") void engine.start();
    }
    setPlaying(!playing);
  };
  return { playing: runs, toggle };
}
