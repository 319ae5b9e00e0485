import { memo } from "react";
import { InstrumentStudio } from "../../studios/instruments/InstrumentStudio";
import { exporter } from "../exporter";
import { StudioShell } from "../site/StudioShell";
import { OpenStudio } from "./OpenStudio";
import { lastSketch } from "./useChosenProject";

const Studio = memo(InstrumentStudio);

/** The instruments studio with the project that the URL names, otherwise with the sketch that was edited last. */
export function InstrumentsRoute() {
  return (
    <StudioShell>
      {(drawer) => (
        <OpenStudio find={lastSketch}>
          <Studio exporter={exporter} start={drawer} />
        </OpenStudio>
      )}
    </StudioShell>
  );
}
