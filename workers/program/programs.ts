import { fontSounds, playedSound } from "../../contract/fontSounds";
import type { Clip, ControlEvent, Device, Id, Project } from "../../contract/project/document";
import { devicesOf } from "../../contract/project/select";

export type FontChoice = NonNullable<Device["font"]>;

/** The font of the sampler that a track plays; undefined where it plays something else. */
export function fontOf(project: Project, track: Id): FontChoice | undefined {
  return devicesOf(project, track).find((device) => device.kind === "sampler")?.font;
}

/** What a font plays for a choice: where it lacks that sound, the nearest. */
export function playedFont({ fontId, bank, program }: FontChoice): FontChoice {
  return { fontId, ...playedSound(fontId, { bank, program }) };
}

type ProgramChange = Pick<ControlEvent, "value" | "bank">;

/**
 * The number under which a sampler holds what a program change chooses: 0 is the sampler's own sound, the others
 * are places in its font's list, counted from 1; null where the font is not known.
 */
export function presetNumber(own: FontChoice, { value, bank = own.bank }: ProgramChange): number | null {
  const wanted = playedSound(own.fontId, { bank, program: value });
  const mine = playedSound(own.fontId, own);
  if (wanted.bank === mine.bank && wanted.program === mine.program) return 0;
  const place = fontSounds(own.fontId).findIndex(
    ({ bank, program }) => bank === wanted.bank && program === wanted.program,
  );
  return place < 0 ? null : place + 1;
}

const programsOfClips = new WeakMap<readonly Clip[], readonly ProgramChange[]>();

/** Each bank and program that a track's clips change to, once. */
function programsOf(clips: readonly Clip[]): readonly ProgramChange[] {
  const known = programsOfClips.get(clips);
  if (known) return known;
  const found = new Map<string, ProgramChange>();
  for (const clip of clips) {
    if (clip.kind !== "notes" || clip.muted) continue;
    for (const event of Object.values(clip.controls)) {
      if (event.type === "program") found.set(`${event.bank}/${event.value}`, event);
    }
  }
  const programs = [...found.values()];
  programsOfClips.set(clips, programs);
  return programs;
}

/** The presets that a sampler with this sound holds for its track's clips, by their numbers. */
export function presetsFor(own: FontChoice, clips: readonly Clip[]): Map<number, FontChoice> {
  const presets = new Map([[0, playedFont(own)]]);
  const sounds = fontSounds(own.fontId);
  for (const change of programsOf(clips)) {
    const number = presetNumber(own, change);
    const sound = number ? sounds[number - 1] : undefined;
    if (number && sound) presets.set(number, { fontId: own.fontId, ...sound });
  }
  return presets;
}
