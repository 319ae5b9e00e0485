import { t } from "@lingui/core/macro";
import { type ReactNode, useEffect } from "react";
import { useControlActions } from "../../sound/controls";
import { AddPluginDialog } from "../../sound/devices/plugins/AddPluginDialog";
import { PresetCommands } from "../../sound/devices/presets/PresetCommands";
import { useKeyboards } from "../../sound/input/keyboards";
import { useMusicalTyping } from "../../sound/keyboard/useMusicalTyping";
import { LearnMode } from "../../sound/midi/LearnMode";
import { MidiDock } from "../../sound/midi/MidiDock";
import { useMeterActions } from "../../sound/system/useMeterActions";
import { TransportBar } from "../../sound/transport/TransportBar";
import { useEnabledActions } from "../../sound/useEnabledActions";
import { usePreferences } from "../../stores/preferences";
import { ActionScreen, useActions } from "../../ui/actions/useActions";
import { Tabs } from "../../ui/layout/Tabs";
import { TOOL_ACTIONS, TOOL_CONTROLS } from "./actions";
import { HardwareList } from "./hardware/HardwareList";
import { InstrumentsTab } from "./instruments/InstrumentsTab";
import { Metrics } from "./metrics/Metrics";
import styles from "./Tools.module.css";

const TABS = "tools";

/** The professional tools suite: how the computer does, MIDI controllers, instruments. `start` comes first in the transport bar. */
export function ToolsSuite(props: { start?: ReactNode }) {
  return (
    <ActionScreen>
      <Suite {...props} />
    </ActionScreen>
  );
}

/** The hardware, and its mappings with Learn. */
function Midi() {
  return (
    <div className={styles.midi}>
      <HardwareList />
      <div className={styles.dock}>
        <MidiDock />
      </div>
    </div>
  );
}

function Suite({ start }: { start?: ReactNode }) {
  useEnabledActions();
  useEffect(() => {
    document.title = t`Professional tools suite · Backline`;
  }, []);
  useMusicalTyping();
  useKeyboards();
  useMeterActions();
  useControlActions(TOOL_CONTROLS);
  const tab = usePreferences((now) => now.tabs[TABS]) ?? "midi";
  const { setTab } = usePreferences.getState();
  useActions(TOOL_ACTIONS, {
    "tools.tab.midi": () => setTab(TABS, "midi"),
    "tools.tab.instruments": () => setTab(TABS, "instruments"),
  });
  return (
    <main className={styles.suite} tabIndex={-1}>
      <header className={styles.transport}>
        <TransportBar start={start} />
      </header>
      <Metrics />
      <div className={styles.tabs}>
        <Tabs
          label={t`Professional tools suite`}
          value={tab}
          onChange={(id) => setTab(TABS, id)}
          tabs={[
            { id: "midi", label: t`MIDI Controllers`, action: "tools.tab.midi", content: <Midi /> },
            {
              id: "instruments",
              label: t`Professional Instruments`,
              action: "tools.tab.instruments",
              content: <InstrumentsTab />,
            },
          ]}
        />
      </div>
      <LearnMode />
      <PresetCommands />
      <AddPluginDialog />
    </main>
  );
}
