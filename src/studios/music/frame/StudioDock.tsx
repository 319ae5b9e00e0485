import type { ReactNode } from "react";
import { actionsOf } from "../../../sound/action";
import { Effects } from "../../../sound/devices/Effects";
import { Mixer } from "../../../sound/mixer/Mixer";
import { usePreferences } from "../../../stores/preferences";
import { useActions } from "../../../ui/actions/useActions";
import { Tabs } from "../../../ui/layout/Tabs";
import { ClipEditor } from "../clip/ClipEditor";
import { PianoRoll } from "../pianoroll/PianoRoll";
import { DOCK } from "./StudioWork";

const TABS: readonly { id: string; label: string; keys: string; content: ReactNode }[] = [
  { id: "notes", label: "Piano roll", keys: "Alt+5", content: <PianoRoll /> },
  { id: "clip", label: "Audio clip", keys: "Alt+6", content: <ClipEditor /> },
  { id: "mixer", label: "Mixer", keys: "Alt+7", content: <Mixer dock /> },
  { id: "devices", label: "Devices", keys: "Alt+8", content: <Effects /> },
];

const ACTED = TABS.map((tab) => ({ ...tab, action: `studio.dock.${tab.id}` }));

/** Below the timeline: the editor of the open clip, the mixer, the devices of the selected track. */
export function StudioDock() {
  const chosen = usePreferences((now) => now.tabs[DOCK]) ?? "notes";
  const { setTab } = usePreferences.getState();
  const action = actionsOf("View");
  useActions(
    TABS.map(({ id, label, keys }) =>
      action(`studio.dock.${id}`, `Show in the dock: ${label.toLowerCase()}`, keys, () => setTab(DOCK, id)),
    ),
  );
  return <Tabs label="Dock" value={chosen} onChange={(id) => setTab(DOCK, id)} tabs={ACTED} />;
}
