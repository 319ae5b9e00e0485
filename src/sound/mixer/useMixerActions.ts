import { usePreferences } from "../../stores/preferences";
import { useActions } from "../../ui/actions/useActions";
import { announce } from "../../ui/announce";
import { actionsOf } from "../action";
import { type MixerSection, SECTIONS } from "../strip/sections";

/** Opens or shuts a section of all strips. */
export function toggleSection(section: MixerSection): void {
  const { closed, setClosed } = usePreferences.getState();
  const key = `mixer.${section}`;
  setClosed(key, !closed[key]);
  const label = SECTIONS.find((entry) => entry.id === section)?.label ?? section;
  announce(`${label} ${closed[key] ? "shown" : "hidden"}`);
}

/** Keys of the mixer's sections, in their order. */
export function useMixerActions(): void {
  const action = actionsOf("Mixer");
  useActions(
    SECTIONS.map((section, index) =>
      action(`mixer.section.${section.id}`, `Show or hide ${section.label}`, `Alt+Shift+${index + 1}`, () =>
        toggleSection(section.id),
      ),
    ),
  );
}
