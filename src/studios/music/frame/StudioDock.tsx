import { usePreferences } from "../../../stores/preferences";
import { Tabs } from "../../../ui/layout/Tabs";
import { ClipEditor } from "../clip/ClipEditor";
import { Effects } from "../effects/Effects";
import { Mixer } from "../mixer/Mixer";
import { PianoRoll } from "../pianoroll/PianoRoll";
import { DOCK } from "./StudioWork";

/** Below the timeline: the editor of the open clip, the mixer, the devices of the selected track. */
export function StudioDock() {
  const chosen = usePreferences((now) => now.tabs[DOCK]) ?? "notes";
  const { setTab } = usePreferences.getState();
  return (
    <Tabs
      label="Dock"
      value={chosen}
      onChange={(id) => setTab(DOCK, id)}
      tabs={[
        { id: "notes", label: "Piano roll", content: <PianoRoll /> },
        { id: "clip", label: "Audio clip", content: <ClipEditor /> },
        { id: "mixer", label: "Mixer", content: <Mixer dock /> },
        { id: "devices", label: "Devices", content: <Effects /> },
      ]}
    />
  );
}
