import { t } from "@lingui/core/macro";
import { attempt, currentProject, openProject } from "../../stores/document";
import { useProject } from "../../stores/project";
import { useEngine } from "../../stores/services";
import { useActions } from "../../ui/actions/useActions";
import { announce } from "../../ui/announce";
import { EDIT_ACTIONS, TRANSPORT_ACTIONS } from "../actions";
import { editable } from "../enabled";
import { setParameter, toggleParameter } from "../parameters";
import { tapTempo } from "./Tempo";
import { useTransport } from "./useTransport";

/** Keys for the transport and the history. */
export function useTransportActions(): void {
  const engine = useEngine();
  const transport = useTransport();
  useActions(TRANSPORT_ACTIONS, {
    "transport.play": transport.playOrPause,
    "transport.stop": transport.stop,
    "transport.record": { run: transport.record, enabled: editable },
    "transport.start": transport.toStart,
    "transport.end": transport.toEnd,
    "transport.loop": { run: toggleLoop, enabled: editable },
    "transport.metronome": { run: toggleMetronome, enabled: editable },
    "transport.countIn": { run: toggleCountIn, enabled: editable },
    "transport.preRoll": { run: togglePreRoll, enabled: editable },
    "transport.tap": { run: () => tapTempo(engine), enabled: editable },
    "transport.panic": () => engine?.panic(),
  });
  useActions(EDIT_ACTIONS, {
    "project.takeOver": {
      run: () => openProject().takeOver(),
      enabled: () => useProject.getState().readOnly && useProject.getState().viewOnly === null,
    },
    "edit.undo": {
      run: () => void attempt((open) => open.undo()),
      enabled: () => useProject.getState().canUndo !== null,
    },
    "edit.redo": {
      run: () => void attempt((open) => open.redo()),
      enabled: () => useProject.getState().canRedo !== null,
    },
  });
}

function toggleLoop(): void {
  const on = toggleParameter({ of: "transport", parameter: "loop" });
  if (on !== null) announce(on ? t`Loop on` : t`Loop off`);
}

function toggleMetronome(): void {
  const on = toggleParameter({ of: "transport", parameter: "metronome" });
  if (on !== null) announce(on ? t`Metronome on` : t`Metronome off`);
}

function toggleCountIn(): void {
  const on = currentProject().countInBars > 0;
  if (setParameter({ of: "transport", parameter: "countIn" }, on ? 0 : 1))
    announce(on ? t`No count-in` : t`Count-in of one bar`);
}

function togglePreRoll(): void {
  const on = currentProject().preRollBars > 0;
  if (setParameter({ of: "transport", parameter: "preRoll" }, on ? 0 : 1))
    announce(on ? t`No pre-roll` : t`Pre-roll of one bar`);
}
