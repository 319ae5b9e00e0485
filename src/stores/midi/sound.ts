import { soundName } from "../../../contract/fontSounds";
import { DRUM_BANK } from "../../../contract/fonts";
import { devicesOf } from "../../../contract/project/select";
import { useProject } from "../project";
import type { ChooseSound } from "./router";

/**
 * Performs a keyboard's program change: chooses that sound in the track's sampler, as the list of sounds does. A drum
 * kit can be replaced only by another drum kit.
 */
export const chooseSound: ChooseSound = (track, bank, program) => {
  const { open, project, readOnly } = useProject.getState();
  if (!open || !project || readOnly) return null;
  const device = devicesOf(project, track).find((entry) => entry.kind === "sampler");
  if (!device?.font) return null;
  const { fontId, ...before } = device.font;
  const sound = { bank: before.bank === DRUM_BANK ? DRUM_BANK : bank, program };
  if (before.bank !== sound.bank || before.program !== program) {
    const presetName = soundName(fontId, sound);
    open.run("loadPreset", { id: device.id, presetName, params: device.params, font: { fontId, ...sound } });
  }
  return { type: "program", ...sound, before: { bank: before.bank, program: before.program } };
};
