import { memo } from "react";
import { MidiStudio } from "../../studios/midi/MidiStudio";
import { StudioShell } from "../site/StudioShell";
import { OpenStudio } from "./OpenStudio";

const Studio = memo(MidiStudio);

/** The MIDI controller studio with its bar. It opens the same projects as the music studio. */
export function MidiRoute() {
  return (
    <StudioShell>
      {(drawer) => (
        <OpenStudio>
          <Studio start={drawer} />
        </OpenStudio>
      )}
    </StudioShell>
  );
}
