import type { CommandArguments } from "../../../../contract/project/commands";
import { type AudioClip, FASTEST, type Project, TICKS_PER_QUARTER } from "../../../../contract/project/document";
import { clipEnd } from "../../../../contract/project/intervals";
import { clampRatio, sourceRate, stretchedBy } from "../../../../contract/project/pace";
import { bpmAt, type TempoMap, ticksToSeconds } from "../../../../contract/project/time";
import type { PlacedClip } from "../model/scene";

/** What dragging an edge of an audio clip does that stretches it: all of its sound stays in it. */
export interface EdgeStretch {
  readonly set: CommandArguments<"setClip">;
  readonly move: CommandArguments<"moveClips"> | null;
  readonly ghost: PlacedClip;
}

/**
 * The clip stretched so that one of its edges stands at `tick`, as near as its limits allow; the other edge stays. Null for
 * clips of notes, and for those whose length in ticks cuts their source: they are trimmed.
 */
export function stretchEdge(
  project: Pick<Project, "samples">,
  tempo: TempoMap,
  placed: PlacedClip,
  side: "start" | "end",
  tick: number,
): EdgeStretch | null {
  const { clip } = placed;
  if (clip.kind === "notes" || clip.duration !== undefined || !project.samples[clip.sampleId]) return null;
  const whole = (at: number) => (clip.timeBase === "musical" ? Math.round(at) : at);
  const wanted = side === "start" ? Math.max(0, Math.min(whole(tick), placed.end - 1)) : clip.start;
  const end = side === "end" ? Math.max(tick, clip.start + 1) : placed.end;
  const stretched = stretchedTo(clip, project.samples, tempo, wanted, end);
  if (side === "end") return done(placed, stretched, project.samples, tempo, null);
  // Where a limit is reached, the start gives way, so that the end stays.
  const length = clipEnd(stretched, project.samples, tempo) - wanted;
  const start = Math.max(0, whole(placed.end - length));
  return done(placed, { ...stretched, start }, project.samples, tempo, start === clip.start ? null : start);
}

/** The clip from one tick to another, at the ratio that this comes to. */
function stretchedTo(
  clip: AudioClip,
  samples: Project["samples"],
  tempo: TempoMap,
  start: number,
  end: number,
): AudioClip {
  const moved = { ...clip, start };
  const natural = clip.length / sourceRate({ ...clip, stretch: null }, samples);
  // A clip that will follow the tempo is as many ticks long, at the tempo where it starts.
  const follows = clip.timeBase === "musical";
  const seconds = follows
    ? ((end - start) * 60) / (bpmAt(tempo, start) * TICKS_PER_QUARTER)
    : ticksToSeconds(tempo, end) - ticksToSeconds(tempo, start);
  const ratio = Math.max(clampRatio(seconds / natural), (clip.rate ?? 1) / FASTEST);
  return { ...moved, stretch: stretchedBy(moved, tempo, { ratio, ...(follows && { follows }) }) };
}

function done(
  placed: PlacedClip,
  clip: AudioClip,
  samples: Project["samples"],
  tempo: TempoMap,
  start: number | null,
): EdgeStretch {
  return {
    set: { id: clip.id, stretch: clip.stretch ?? null },
    move: start === null ? null : { moves: [{ id: clip.id, start, trackId: clip.trackId }] },
    ghost: { ...placed, clip, start: clip.start, end: clipEnd(clip, samples, tempo) },
  };
}
