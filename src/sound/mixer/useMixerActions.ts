import { usePreferences } from "../../stores/preferences";
import { useActions } from "../../ui/actions/useActions";
import { announce } from "../../ui/announce";
import { spoken } from "../../words/say";
import { MIXER_ACTIONS } from "../actions";
import { type MixerSection, SECTIONS } from "../strip/sections";

/** Opens or closes a section of all strips. */
function toggleSection(section: MixerSection): void {
  const { closed, setClosed } = usePreferences.getState();
  const key = `mixer.${section}`;
  setClosed(key, !closed[key]);
  const label = spoken(SECTIONS).find((entry) => entry.id === section)?.label ?? section;
  announce(`${label} ${closed[key] ? "shown" : "hidden"}`);
}

/** Keys for the mixer's sections, in their order. */
export function useMixerActions(): void {
  useActions(MIXER_ACTIONS, {
    "mixer.section.input": () => toggleSection("input"),
    "mixer.section.eq": () => toggleSection("eq"),
    "mixer.section.dynamics": () => toggleSection("dynamics"),
    "mixer.section.amounts": () => toggleSection("amounts"),
    "mixer.section.inserts": () => toggleSection("inserts"),
    "mixer.section.sends": () => toggleSection("sends"),
  });
}
