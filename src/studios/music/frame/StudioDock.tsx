import { t } from "@lingui/core/macro";
import { ClipEditor } from "../../../sound/clip/ClipEditor";
import { Effects } from "../../../sound/devices/Effects";
import { MidiDock } from "../../../sound/midi/MidiDock";
import { Mixer } from "../../../sound/mixer/Mixer";
import { PianoRoll } from "../../../sound/pianoroll/PianoRoll";
import { usePreferences } from "../../../stores/preferences";
import { useActions } from "../../../ui/actions/useActions";
import { type TabEntry, Tabs } from "../../../ui/layout/Tabs";
import { spoken, word } from "../../../words/say";
import { DOCK_ACTIONS } from "../actions";
import { DOCK } from "./StudioWork";

const TABS: readonly TabEntry[] = [
  { id: "notes", label: word("Piano roll"), action: "studio.dock.notes", content: <PianoRoll /> },
  { id: "clip", label: word("Audio clip"), action: "studio.dock.clip", content: <ClipEditor /> },
  { id: "mixer", label: word("Mixer"), action: "studio.dock.mixer", content: <Mixer dock /> },
  { id: "devices", label: word("Devices"), action: "studio.dock.devices", content: <Effects /> },
  { id: "midi", label: "MIDI", action: "studio.dock.midi", content: <MidiDock /> },
];

/** Below the timeline: the editor of the open clip, the mixer, the devices of the selected track, MIDI controllers. */
export function StudioDock() {
  const chosen = usePreferences((now) => now.tabs[DOCK]) ?? "notes";
  const { setTab } = usePreferences.getState();
  const to = (id: string) => () => setTab(DOCK, id);
  useActions(DOCK_ACTIONS, {
    "studio.dock.notes": to("notes"),
    "studio.dock.clip": to("clip"),
    "studio.dock.mixer": to("mixer"),
    "studio.dock.devices": to("devices"),
    "studio.dock.midi": to("midi"),
  });
  return <Tabs label={t`Dock`} value={chosen} onChange={(id) => setTab(DOCK, id)} tabs={spoken(TABS)} />;
}
