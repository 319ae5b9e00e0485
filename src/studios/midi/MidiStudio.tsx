import { t } from "@lingui/core/macro";
import { type ReactNode, useEffect } from "react";
import { StudioFrame } from "../../kit/frame/StudioFrame";
import { PANEL_ACTIONS } from "../../sound/actions";
import { useScreenControls } from "../../sound/controls";
import { useKeyboards } from "../../sound/input/keyboards";
import { LearnMode } from "../../sound/midi/LearnMode";
import { OutputsDialog } from "../../sound/system/OutputsDialog";
import { useBufferNotices } from "../../sound/system/outputBuffer";
import { TransportBar } from "../../sound/transport/TransportBar";
import { useEnabledActions } from "../../sound/useEnabledActions";
import { useLearn } from "../../stores/midi/learn";
import { ActionScreen } from "../../ui/actions/useActions";
import { MIDI_STUDIO_CONTROLS, MIDI_VIEW_ACTIONS } from "./actions";
import { ControllerChecks } from "./checks/ControllerChecks";
import { useChosen } from "./chosen";
import { Controllers } from "./controllers/Controllers";
import { ChosenMapping } from "./mapping/ChosenMapping";
import { Mappings } from "./mapping/Mappings";
import { Monitor } from "./monitor/Monitor";
import { Presets } from "./presets/Presets";
import { GlobalSettings } from "./settings/GlobalSettings";
import { Sync } from "./sync/Sync";

const ACTIONS = { ...MIDI_VIEW_ACTIONS, ...PANEL_ACTIONS };

/**
 * The MIDI controller studio: controllers, what they move, presets, how fast they are. It stands on the open project,
 * whose parameters can be mapped, and which sounds while it is tried. `start` comes first in the transport bar.
 */
export function MidiStudio(props: { start?: ReactNode }) {
  return (
    <ActionScreen>
      <Studio {...props} />
    </ActionScreen>
  );
}

function Studio({ start }: { start?: ReactNode }) {
  useEffect(() => {
    document.title = t`MIDI controller studio · Backline`;
  }, []);
  useEnabledActions();
  useKeyboards();
  useBufferNotices();
  useScreenControls(MIDI_STUDIO_CONTROLS);
  useShowLearned();
  return (
    <>
      <StudioFrame
        id="midi"
        label={t`MIDI controller studio`}
        actions={ACTIONS}
        transport={<TransportBar start={start} />}
        browser={<Controllers />}
        inspector={<ChosenMapping />}
        tabs={[
          { id: "mappings", label: t`Mappings`, content: <Mappings />, sides: true },
          { id: "presets", label: t`Presets`, content: <Presets />, sides: true },
          { id: "monitor", label: t`Monitor`, content: <Monitor />, sides: true },
          { id: "sync", label: t`Sync`, content: <Sync />, sides: true },
          { id: "settings", label: t`Settings`, content: <GlobalSettings />, sides: true },
        ]}
      />
      <LearnMode />
      <ControllerChecks />
      <OutputsDialog />
    </>
  );
}

/** The mapping that is learned is the one whose settings are shown. */
function useShowLearned(): void {
  const learned = useLearn(({ state }) => (state.kind === "listening" ? state.mapping : null));
  useEffect(() => {
    if (learned !== null) useChosen.setState({ mapping: learned });
  }, [learned]);
}
