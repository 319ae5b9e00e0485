import { t } from "@lingui/core/macro";
import type { Clip, Id, Project } from "../../../contract/project/document";
import { played } from "../../../contract/project/played";
import { clipsOf } from "../../../contract/project/select";
import { formatBars } from "../../../contract/project/time";
import { currentProject, gesture, newId } from "../../stores/document";
import { useSelection } from "../../stores/selection";
import { projectMeters } from "../../stores/time";
import { announce } from "../../ui/announce";
import type { MenuEntry } from "../../ui/overlays/Menu";
import { say, word } from "../../words/say";
import { hearLane, type LaneChoice, type Span, spanOf, takeChoices } from "./takeChoice";

/** Choosing which take is heard, from menus and by keys. */

const LABEL = word("Choose take");
const WHOLE: Span = { start: 0, end: Number.MAX_SAFE_INTEGER };

/** The takes that a clip may be replaced by; none where it is the only one there. */
export function choicesOf(project: Project, clip: Clip): LaneChoice[] {
  const choices = takeChoices(project, clip.trackId, spanOf(project, clip));
  return choices.length === 1 && choices[0]?.heard ? [] : choices;
}

/** Has a take heard where clips of its track stand, and selects what stands there then. */
export function hearAt(laneId: Id, clips: readonly Clip[]): void {
  const project = currentProject();
  const spans = clips.map((clip) => ({ id: clip.id, trackId: clip.trackId, span: spanOf(project, clip) }));
  const done = gesture(say(LABEL), (open) => {
    for (const { id, span } of spans) hearLane(open, laneId, span, newId, id);
  });
  if (done) selectAt(spans);
}

/** Selects the clips that begin in parts of tracks. */
function selectAt(spans: readonly { trackId: Id; span: Span }[]): void {
  const project = played(currentProject());
  const there = spans.flatMap(({ trackId, span }) =>
    clipsOf(project, trackId).filter(({ start }) => start >= span.start && start < span.end),
  );
  const ids = there.map(({ id }) => id);
  useSelection.getState().selectClips(ids);
  const { editedClipId, editClip } = useSelection.getState();
  const shown = editedClipId !== null && !Object.hasOwn(project.clips, editedClipId);
  const notes = there.find(({ kind }) => kind === "notes");
  if (shown && notes) editClip(notes.id);
}

/** Has the next or the previous take heard where each of some clips stands. */
export function stepTakes(clips: readonly Clip[], by: 1 | -1): void {
  const project = currentProject();
  const steps = clips.flatMap((clip) => {
    const choices = choicesOf(project, clip);
    if (choices.length === 0) return [];
    const now = choices.findIndex(({ heard }) => heard);
    const from = now === -1 && by === -1 ? choices.length : now;
    const next = choices[(from + by + choices.length) % choices.length] as LaneChoice;
    return [{ id: clip.id, lane: next.lane, trackId: clip.trackId, span: spanOf(project, clip) }];
  });
  if (steps.length === 0) {
    announce(t`No other take here`);
    return;
  }
  const done = gesture(say(LABEL), (open) => {
    for (const { id, lane, span } of steps) hearLane(open, lane.id, span, newId, id);
  });
  if (!done) return;
  selectAt(steps);
  announce([...new Set(steps.map(({ lane }) => lane.name))].join(", "));
}

/** The takes of clips of one track, as a menu within; none where there is nothing to choose. */
export function clipTakeEntries(clips: readonly Clip[], readOnly: boolean): MenuEntry[] {
  const [first] = clips;
  if (!first || clips.some(({ trackId }) => trackId !== first.trackId)) return [];
  const project = currentProject();
  const found = new Map<Id, LaneChoice>();
  for (const clip of clips) {
    for (const choice of choicesOf(project, clip)) {
      const known = found.get(choice.lane.id);
      found.set(choice.lane.id, known ? { ...known, heard: known.heard || choice.heard } : choice);
    }
  }
  if (found.size === 0) return [];
  const entries = [...found.values()].map(
    ({ lane, heard }): MenuEntry => ({
      kind: "check",
      label: lane.name,
      on: heard,
      run: () => hearAt(lane.id, clips),
      disabled: readOnly,
    }),
  );
  return [{ kind: "submenu", label: t`Take`, entries }];
}

/** All takes of a track, as a menu within; none where it has none. Each is heard where it was recorded. */
export function trackTakeEntries(trackId: Id): MenuEntry[] {
  const project = currentProject();
  const meters = projectMeters(project);
  const entries = takeChoices(project, trackId, WHOLE).map(
    ({ lane, start, heard }): MenuEntry => ({
      kind: "check",
      label: t`${lane.name}, from bar ${formatBars(meters, start)}`,
      on: heard,
      run: () => void gesture(say(LABEL), (open) => hearLane(open, lane.id, WHOLE, newId)),
    }),
  );
  return entries.length === 0 ? [] : [{ kind: "submenu", label: t`Takes`, entries }];
}
