import { ClipInspector } from "../../../sound/clip/ClipInspector";
import { MasterSpectrum } from "../../../sound/system/MasterSpectrum";
import { SystemMonitor } from "../../../sound/system/SystemMonitor";
import { Section, SidePanel } from "../../../ui/layout/SidePanel";
import { useOpenClip } from "./StudioWork";

/** Right of the timeline: the selected clip, the master's spectrum, the system. */
export function StudioInspector() {
  const open = useOpenClip();
  return (
    <SidePanel label="Inspector">
      <Section title="Clip">
        <ClipInspector onOpen={open} />
      </Section>
      <Section title="Master spectrum">
        <MasterSpectrum />
      </Section>
      <Section title="System">
        <SystemMonitor />
      </Section>
    </SidePanel>
  );
}
