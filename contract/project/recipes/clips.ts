import type { CommandArguments } from "../commands";
import { type AudioClip, type Clip, LAST_TICK, type NoteClip } from "../document";
import { CommandError } from "../errors";
import { clipEnd, splitFrame } from "../intervals";
import { keptStretch } from "../pace";
import { positionAfter, reversedMap } from "../sourceMap";
import { tempoMap } from "../time";
import { findClip } from "./comps";
import { splitContent } from "./content";
import { assign, insert, type ProjectDraft } from "./lookup";
import { plain } from "./plain";

export function addSample(draft: ProjectDraft, args: CommandArguments<"addSample">): void {
  // Samples are named by content: the same id is the same audio.
  if (!Object.hasOwn(draft.samples, args.sample.id)) draft.samples[args.sample.id] = args.sample;
}

export function removeSamples(draft: ProjectDraft, args: CommandArguments<"removeSamples">): void {
  const playing = [...Object.values(draft.clips), ...Object.values(draft.takes)];
  const used = new Set(playing.flatMap((clip) => (clip.kind === "audio" ? [clip.sampleId] : [])));
  if (args.ids.some((id) => used.has(id))) {
    throw new CommandError("notAllowed", "A clip still plays this recording.");
  }
  for (const id of args.ids) delete draft.samples[id];
}

/** Shortens fades that no longer fit the clip: the fade-in has priority, the fade-out takes the rest. */
export function fitFades(clip: Pick<AudioClip, "fadeIn" | "fadeOut" | "length">): void {
  const fadeIn = Math.min(clip.fadeIn, clip.length);
  const fadeOut = Math.min(clip.fadeOut, clip.length - fadeIn);
  assign(clip, { fadeIn, fadeOut });
}

export function addClips(draft: ProjectDraft, args: CommandArguments<"addClips">): void {
  for (const clip of args.clips) {
    const added: Clip = { ...clip };
    if (added.kind === "audio") fitFades(added);
    insert(draft, "clips", added);
  }
}

export function removeClips(draft: ProjectDraft, args: CommandArguments<"removeClips">): void {
  for (const id of args.ids) delete draft.clips[findClip(draft, id).id];
}

export function moveClips(draft: ProjectDraft, args: CommandArguments<"moveClips">): void {
  for (const { id, start, trackId } of args.moves) {
    const clip = findClip(draft, id);
    if (clip.kind === "notes") wholeTicks(start);
    assign(clip, { start, trackId });
  }
}

export function trimClip(draft: ProjectDraft, args: CommandArguments<"trimClip">): void {
  const { id, start, offset, length, shift = 0 } = args;
  const clip = findClip(draft, id);
  if (clip.kind === "audio") {
    if (shift !== 0) throw new CommandError("wrongKind", "Only the content of a MIDI clip can be shifted.");
    assign(clip, { start, offset, length });
    if (clip.duration !== undefined) clip.duration = durationOf(draft, clip);
    fitFades(clip);
  } else {
    wholeTicks(start, offset, length);
    if (shift !== 0) shiftContent(clip, shift);
    assign(clip, { start, offset, length });
  }
}

function wholeTicks(...ticks: readonly number[]): void {
  if (ticks.every(Number.isInteger)) return;
  throw new CommandError("arguments", "A MIDI clip begins and ends on whole ticks.");
}

/** The ticks that a clip's source lasts, at the present tempo. */
function durationOf(draft: ProjectDraft, clip: AudioClip): number {
  const { duration: _, ...sounding } = plain(clip);
  return Math.max(1, Math.round(clipEnd(sounding, draft.samples, tempoMap(draft.tempo)) - clip.start));
}

function shiftContent(clip: NoteClip, shift: number): void {
  const ticks = [
    ...Object.values(clip.notes).map(({ start }) => start),
    ...Object.values(clip.controls).map(({ tick }) => tick),
  ];
  if (ticks.some((tick) => tick + shift > LAST_TICK))
    throw new CommandError("outOfPlace", "The clip's content would go beyond the timeline.");
  for (const note of Object.values(clip.notes)) note.start += shift;
  for (const control of Object.values(clip.controls)) control.tick += shift;
}

export function splitClip(draft: ProjectDraft, args: CommandArguments<"splitClip">): void {
  const clip = findClip(draft, args.id);
  const before = { ...plain(clip) };
  const tempo = tempoMap(draft.tempo);
  if (args.tick <= before.start || args.tick >= clipEnd(before, draft.samples, tempo)) {
    throw new CommandError("outOfPlace", "A clip is split between its beginning and its end.");
  }
  if (before.kind === "audio" && clip.kind === "audio") {
    const frame = args.frame ?? splitFrame(before, draft.samples, tempo, args.tick, draft.sampleRate);
    if (frame <= 0 || frame >= before.length) {
      throw new CommandError("outOfPlace", "A clip is split between its beginning and its end.");
    }
    const right: AudioClip = {
      ...before,
      id: args.newId,
      start: args.tick,
      offset: positionAfter(before, frame),
      length: before.length - frame,
      fadeIn: 0,
    };
    if (before.duration !== undefined) {
      const left = args.tick - before.start;
      clip.duration = left;
      right.duration = before.duration - left;
    }
    assign(clip, { length: frame, fadeOut: 0 });
    fitFades(clip);
    fitFades(right);
    insert(draft, "clips", right);
  } else if (before.kind === "notes" && clip.kind === "notes") {
    const cut = args.tick - before.start;
    const content = splitContent(before, before.offset + cut, args.noteIds ?? {});
    assign(clip, { length: cut, notes: content.left.notes, controls: content.left.controls });
    insert(draft, "clips", {
      ...before,
      ...content.right,
      id: args.newId,
      start: args.tick,
      offset: 0,
      length: before.length - cut,
    });
  }
}

const AUDIO_SETTINGS = [
  "gain",
  "fadeIn",
  "fadeOut",
  "fadeInCurve",
  "fadeOutCurve",
  "reversed",
  "rate",
  "loop",
  "stretch",
] as const;

export function setClip(draft: ProjectDraft, args: CommandArguments<"setClip">): void {
  const { id, name, muted, ...audio } = args;
  const clip = findClip(draft, id);
  assign(clip, { name, muted });
  if (clip.kind === "notes") {
    if (AUDIO_SETTINGS.some((setting) => audio[setting] !== undefined)) {
      throw new CommandError(
        "wrongKind",
        "A MIDI clip has no gain, fades, direction, rate, loop or stretch of a recording.",
      );
    }
    return;
  }
  if (audio.reversed !== undefined && audio.reversed !== clip.reversed) {
    // The same part of the recording sounds, backwards.
    const { offset, loop } = reversedMap(plain(clip), clip.length, draft.samples[clip.sampleId]?.frames ?? 0);
    clip.offset = offset;
    if (clip.loop) clip.loop = loop;
  }
  assign(clip, audio);
  if (audio.stretch === null) delete clip.stretch;
  if (audio.loop === null) {
    const left = (draft.samples[clip.sampleId]?.frames ?? 0) - clip.offset;
    if (clip.length > left) clip.length = left;
  }
  if (audio.fadeOut !== undefined && audio.fadeIn === undefined) {
    clip.fadeOut = Math.min(clip.fadeOut, clip.length - clip.fadeIn);
  } else if (audio.fadeIn !== undefined && audio.fadeOut === undefined) {
    clip.fadeIn = Math.min(clip.fadeIn, clip.length - clip.fadeOut);
  } else {
    fitFades(clip);
  }
}

export function setTimeBase(draft: ProjectDraft, args: CommandArguments<"setTimeBase">): void {
  const clip = findClip(draft, args.id);
  if (clip.kind === "notes") {
    if (args.timeBase === "absolute") throw new CommandError("wrongKind", "Notes follow the tempo.");
    return;
  }
  if (args.timeBase === "absolute" && clip.stretch?.bpm !== undefined) {
    clip.stretch = keptStretch(plain(clip), draft.samples, tempoMap(draft.tempo));
  }
  clip.timeBase = args.timeBase;
  delete clip.duration;
  if (args.timeBase === "absolute") return;
  clip.start = Math.round(clip.start);
  if (args.duration !== undefined) clip.duration = args.duration;
}
