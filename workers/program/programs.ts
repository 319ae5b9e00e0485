import { fontSounds, playedSound } from "../../contract/fontSounds";
import type { Clip, ControlEvent, Device } from "../../contract/project/document";

export type FontChoice = NonNullable<Device["font"]>;

/** The font of the sampler in a track's chain; undefined if it has another instrument. */
export const fontOf = (chain: readonly Device[]): FontChoice | undefined =>
  chain.find((device) => device.kind === "sampler")?.font;

/** The sound that a font actually plays for a choice: the nearest if it lacks that one. */
export function playedFont({ fontId, bank, program }: FontChoice): FontChoice {
  return { fontId, ...playedSound(fontId, { bank, program }) };
}

type ProgramChange = Pick<ControlEvent, "value" | "bank">;

/**
 * The number of the preset that a program change chooses in a sampler: 0 is the sampler's own sound, others are
 * positions in the font's list, counted from 1. Null if the font is unknown.
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

/** The distinct program changes in a track's clips. */
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

/** The presets that a sampler needs for its own sound and for its track's clips, by number. */
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
