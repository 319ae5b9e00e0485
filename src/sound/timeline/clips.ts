import { t } from "@lingui/core/macro";
import type { CommandArguments } from "../../../contract/project/commands";
import type { Id, NoteClip } from "../../../contract/project/document";
import { readUntil } from "../../../contract/project/pace";
import { barStart, formatBars, nextBar } from "../../../contract/project/time";
import { command, currentProject, gesture, newId, openProject } from "../../stores/document";
import { useSelection } from "../../stores/selection";
import { projectMeters, projectTempo } from "../../stores/time";
import { announce } from "../../ui/announce";
import { toast } from "../../ui/overlays/toast";
import { word } from "../../words/say";
import { type ClipboardClips, copiedClips, pasteCommand } from "./edit/clipboard";
import { loopWith } from "./edit/loop";
import { allowedShift, duplicateCommand, moveCommand } from "./edit/move";
import { neighbour } from "./edit/navigate";
import { splitCommand } from "./edit/split";
import { trimEnd, trimStart } from "./edit/trim";
import { currentGrid } from "./grid";
import { stepTick } from "./model/ruler";
import type { PlacedClip } from "./model/scene";
import { currentScene } from "./scene";
import { lanes, snapNow } from "./view";

let board: ClipboardClips | null = null;

/** Whether clips were copied. */
export const hasCopiedClips = (): boolean => board !== null;

/** The selected clips that still exist, by start. */
export function selectedClips(): PlacedClip[] {
  const scene = currentScene();
  const found = [...useSelection.getState().clipIds].flatMap((id) => scene.clips.get(id) ?? []);
  return found.sort((a, b) => a.start - b.start);
}

/** Selected clips, or those under a tick on the selected track. */
function clipsAt(tick: number): PlacedClip[] {
  const under = (placed: PlacedClip) => placed.start < tick && placed.end > tick;
  const selected = selectedClips().filter(under);
  if (selected.length > 0) return selected;
  const { trackId } = useSelection.getState();
  return currentScene()
    .clips.all()
    .filter((placed) => placed.clip.trackId === trackId && under(placed));
}

function several(clips: readonly unknown[], verb: string): string {
  return clips.length > 1 ? t`${verb} clips` : t`${verb} clip`;
}

export function deleteClips(): void {
  const clips = selectedClips();
  if (clips.length === 0) return;
  const next = neighbour(currentScene(), clips[0]?.clip.id ?? "", "left");
  if (!command("removeClips", { ids: clips.map((placed) => placed.clip.id) })) return;
  useSelection.getState().selectClips([]);
  lanes.show({ focused: next });
  announce(t`${clips.length} ${clips.length > 1 ? "clips" : "clip"} deleted`);
}

export function duplicateClips(): void {
  const args = duplicateCommand(currentScene(), selectedClips(), snapNow, newId);
  if (args && command("addClips", args)) useSelection.getState().selectClips(args.clips.map((clip) => clip.id));
}

export function copyClips(): void {
  const clips = selectedClips();
  if (clips.length === 0) return;
  board = copiedClips(clips);
  announce(t`${clips.length} ${clips.length > 1 ? "clips" : "clip"} copied`);
}

export function cutClips(): void {
  copyClips();
  deleteClips();
}

/** Pastes copied clips at a tick, starting with the selected track. */
export function pasteClips(tick: number): void {
  if (!board) return;
  const scene = currentScene();
  const { trackId } = useSelection.getState();
  const row = Math.max(
    0,
    scene.rows.findIndex((entry) => entry.track.id === trackId),
  );
  const args = pasteCommand(scene, board, { tick, row }, newId);
  if (!args) {
    toast({ title: t`Nothing was pasted`, description: t`No track takes these clips. Add one of their kind first.` });
    return;
  }
  const { samples } = currentProject();
  const known = args.clips.filter((clip) => clip.kind === "notes" || samples[clip.sampleId]);
  if (known.length < args.clips.length) {
    toast({ title: t`Some clips were not pasted`, description: t`Their recordings belong to another project.` });
  }
  if (known.length > 0 && command("addClips", { clips: known })) {
    useSelection.getState().selectClips(known.map((clip) => clip.id));
  }
}

/** Splits the selected clips (otherwise those of the selected track) at a tick. */
export function splitClips(tick: number): void {
  const at = Math.round(tick);
  const cuts = clipsAt(at).flatMap((placed) => splitCommand(placed, at, newId) ?? []);
  if (cuts.length === 0) {
    toast({ title: t`Nothing to split there`, description: t`Select a clip that the playhead stands on.` });
    return;
  }
  const done = gesture(several(cuts, word("Split")), (open) => {
    for (const cut of cuts) open.run("splitClip", cut);
  });
  if (done) useSelection.getState().selectClips(cuts.flatMap((cut) => [cut.id, cut.newId]));
}

/** Moves the selected clips by a grid step, or finely by ten ticks. */
export function nudgeClips(direction: 1 | -1, fine: boolean): void {
  const clips = selectedClips();
  const first = clips[0];
  if (!first) return;
  const { zoom } = lanes.state;
  const meters = projectMeters(currentProject());
  const to = fine ? first.start + 10 * direction : stepTick(meters, currentGrid(), first.start, direction, zoom);
  shiftClips({ ticks: to - first.start, rows: 0 }, word("Nudge"));
}

/** Moves the selected clips to the track above or below. */
export function shiftClipsByRow(direction: 1 | -1): void {
  shiftClips({ ticks: 0, rows: direction }, word("Move"));
}

function shiftClips(wanted: { ticks: number; rows: number }, verb: string): void {
  const scene = currentScene();
  const clips = selectedClips();
  if (clips.length === 0) return;
  const args = moveCommand(scene, clips, allowedShift(scene, clips, wanted));
  if (args) gesture(several(clips, verb), (open) => open.run("moveClips", args));
}

/** Trims the selected clips so that they begin or end at a tick. */
export function trimClipsTo(side: "start" | "end", tick: number): void {
  const project = currentProject();
  const tempo = projectTempo(project);
  const clips = clipsAt(tick).length > 0 ? clipsAt(tick) : selectedClips();
  const trims = clips.map((placed) => (side === "start" ? trimStart : trimEnd)(project, tempo, placed, tick));
  if (trims.length === 0) return;
  gesture(several(trims, word("Trim")), (open) => {
    for (const trim of trims) open.run("trimClip", trim);
  });
}

/** Fades the audio clips under a tick in up to it, or out from it. */
export function fadeClipsTo(side: "in" | "out", tick: number): void {
  const project = currentProject();
  const tempo = projectTempo(project);
  const fades = clipsAt(tick).flatMap(({ clip }): CommandArguments<"setClip">[] => {
    if (clip.kind !== "audio") return [];
    const frames = Math.round(readUntil(clip, project.samples, tempo, tick));
    return side === "in"
      ? [{ id: clip.id, fadeIn: Math.min(frames, clip.length - clip.fadeOut) }]
      : [{ id: clip.id, fadeOut: Math.min(clip.length - frames, clip.length - clip.fadeIn) }];
  });
  if (fades.length === 0) return;
  gesture(side === "in" ? word("Fade in") : word("Fade out"), (open) => {
    for (const fade of fades) open.run("setClip", fade);
  });
}

const GAIN_LIMITS = { min: -144, max: 24 };

/** Turns the selected audio clips up or down. */
export function gainClips(db: number): void {
  const changes = selectedClips().flatMap(({ clip }) =>
    clip.kind === "audio"
      ? [{ id: clip.id, gain: Math.min(GAIN_LIMITS.max, Math.max(GAIN_LIMITS.min, clip.gain + db)) }]
      : [],
  );
  if (changes.length === 0) return;
  gesture(word("Clip gain"), (open) => {
    for (const change of changes) open.run("setClip", change);
  });
}

export function reverseClips(): void {
  const clips = selectedClips().flatMap(({ clip }) => (clip.kind === "audio" ? [clip] : []));
  if (clips.length === 0) return;
  gesture(several(clips, word("Reverse")), (open) => {
    for (const clip of clips) open.run("setClip", { id: clip.id, reversed: !clip.reversed });
  });
}

/** Mutes the selected clips; unmutes where all are muted. */
export function muteClips(): void {
  const clips = selectedClips();
  if (clips.length === 0) return;
  const muted = !clips.every((placed) => placed.clip.muted);
  gesture(several(clips, muted ? word("Mute") : word("Unmute")), (open) => {
    for (const { clip } of clips) open.run("setClip", { id: clip.id, muted });
  });
}

export function renameClips(name: string): void {
  const clips = selectedClips();
  gesture(several(clips, word("Rename")), (open) => {
    for (const { clip } of clips) open.run("setClip", { id: clip.id, name });
  });
}

export function selectAllClips(): void {
  useSelection.getState().selectClips(
    currentScene()
      .clips.all()
      .map((placed) => placed.clip.id),
  );
}

/** Sets the loop to the selected clips and turns it on. */
export function loopClips(): void {
  const clips = selectedClips();
  if (clips.length === 0) return;
  const start = Math.min(...clips.map((placed) => placed.start));
  const end = Math.round(Math.max(...clips.map((placed) => placed.end)));
  command("setLoop", { enabled: true, start, end });
}

/** Sets the loop's start or end to the playhead, on the grid, and turns it on. */
export function loopFrom(side: "start" | "end", tick: number): void {
  const project = currentProject();
  const next = loopWith(project.loop, side, snapNow(tick), projectMeters(project));
  if (!next || !command("setLoop", { enabled: true, ...next })) return;
  announce(
    t`The loop ${side === "start" ? "begins" : "ends"} at bar ${formatBars(projectMeters(project), next[side])}`,
  );
}

/** Creates a note clip of one bar around a tick and opens it; null if the track cannot have note clips. */
export function addNoteClip(trackId: Id, tick: number): Id | null {
  const project = currentProject();
  const track = project.tracks[trackId];
  if (!track || (track.kind !== "midi" && track.kind !== "drums")) return null;
  const meters = projectMeters(project);
  const start = barStart(meters, tick);
  const clip: NoteClip = {
    kind: "notes",
    timeBase: "musical",
    id: newId(),
    trackId,
    name: track.name,
    start,
    length: nextBar(meters, start) - start,
    offset: 0,
    notes: {},
    controls: {},
    muted: false,
  };
  if (openProject().readOnly || !command("addClips", { clips: [clip] })) return null;
  useSelection.getState().selectClips([clip.id]);
  useSelection.getState().editClip(clip.id);
  lanes.show({ focused: clip.id });
  return clip.id;
}
