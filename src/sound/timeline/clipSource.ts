import type { CommandArguments } from "../../../contract/project/commands";
import { type AudioClip, SHORTEST_LOOP } from "../../../contract/project/document";
import { stretchedBy } from "../../../contract/project/pace";
import { loopAround, loopOf } from "../../../contract/project/sourceMap";
import { currentProject, gesture } from "../../stores/document";
import { projectTempo } from "../../stores/time";
import { word } from "../../words/say";
import { transposed } from "../clip/pitch";
import { selectedClips } from "./clips";

/** How the selected audio clips read their recordings: each of these changes all of them, as one step of undo. */

type Change = Omit<CommandArguments<"setClip">, "id">;

function change(label: string, of: (clip: AudioClip, all: readonly AudioClip[]) => Change | null): void {
  const clips = selectedClips().flatMap(({ clip }) => (clip.kind === "audio" ? [clip] : []));
  const changes = clips.flatMap((clip) => {
    const values = of(clip, clips);
    return values ? [{ id: clip.id, ...values }] : [];
  });
  if (changes.length === 0) return;
  gesture(label, (open) => {
    for (const args of changes) open.run("setClip", args);
  });
}

export function transposeClips(semitones: number): void {
  const tempo = projectTempo(currentProject());
  change(word("Clip pitch"), (clip) => {
    const transpose = transposed((clip.stretch?.transpose ?? 0) + semitones, 0);
    return { stretch: stretchedBy(clip, tempo, { transpose }) };
  });
}

/** Keeps the formants of the clips; lets go of them where all are kept. */
export function keepFormantsOfClips(): void {
  const tempo = projectTempo(currentProject());
  change(word("Keep formants"), (clip, all) => {
    const keepFormants = !all.every(({ stretch }) => stretch?.keepFormants);
    return { stretch: stretchedBy(clip, tempo, { keepFormants }) };
  });
}

/** Has the musical clips follow the tempo; where all do, has them keep the speed that they have now. */
export function followTempoWithClips(): void {
  const tempo = projectTempo(currentProject());
  change(word("Follow the tempo"), (clip, all) => {
    if (clip.timeBase !== "musical") return null;
    const musical = all.filter(({ timeBase }) => timeBase === "musical");
    const follows = !musical.every(({ stretch }) => stretch?.bpm !== undefined);
    return { stretch: stretchedBy(clip, tempo, { follows }) };
  });
}

/** Repeats what the clips play now; where all repeat, has them play their recordings once. */
export function repeatClips(): void {
  const { samples } = currentProject();
  change(word("Repeat"), (clip, all) => {
    if (all.every((one) => loopOf(one) !== null)) return { loop: null };
    const frames = samples[clip.sampleId]?.frames ?? 0;
    if (loopOf(clip) || frames < SHORTEST_LOOP) return null;
    return { loop: loopAround(clip, clip.length, frames, SHORTEST_LOOP) };
  });
}
