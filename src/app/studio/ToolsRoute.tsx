import { memo } from "react";
import { ToolsSuite } from "../../studios/tools/ToolsSuite";
import { StudioShell } from "../site/StudioShell";
import { OpenStudio } from "./OpenStudio";
import { lastSketch } from "./useChosenProject";

const Suite = memo(ToolsSuite);

/** The professional tools suite. Its instruments play into the sketch that was edited last, or the project that the URL names. */
export function ToolsRoute() {
  return (
    <StudioShell>
      {(drawer) => (
        <OpenStudio find={lastSketch}>
          <Suite start={drawer} />
        </OpenStudio>
      )}
    </StudioShell>
  );
}
