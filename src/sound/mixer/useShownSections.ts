import { useMemo } from "react";
import { usePreferences } from "../../stores/preferences";
import { spoken } from "../../words/say";
import { type MixerSection, SECTIONS } from "../strip/sections";

/** The open sections, in order; remembered on this device. */
export function useShownSections(): readonly MixerSection[] {
  const closed = usePreferences((now) => now.closed);
  return useMemo(
    () => spoken(SECTIONS).flatMap((section) => (closed[`mixer.${section.id}`] ? [] : [section.id])),
    [closed],
  );
}
