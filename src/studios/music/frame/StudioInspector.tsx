import { t } from "@lingui/core/macro";
import { ClipInspector } from "../../../sound/clip/ClipInspector";
import { MasterSpectrum } from "../../../sound/system/MasterSpectrum";
import { SystemMonitor } from "../../../sound/system/SystemMonitor";
import { Section, SidePanel } from "../../../ui/layout/SidePanel";
import { useOpenClip } from "./StudioWork";

/** Right of the timeline: the selected clip, the master's spectrum, the system. */
export function StudioInspector() {
  const open = useOpenClip();
  return (
    <SidePanel label={t`Inspector`}>
      <Section title={t`Clip`}>
        <ClipInspector onOpen={open} />
      </Section>
      <Section title={t`Master spectrum`}>
        <MasterSpectrum />
      </Section>
      <Section title={t`System`}>
        <SystemMonitor />
      </Section>
    </SidePanel>
  );
}
