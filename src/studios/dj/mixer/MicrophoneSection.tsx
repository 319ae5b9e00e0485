import { t } from "@lingui/core/macro";
import { Mic } from "lucide-react";
import { useEffect, useState } from "react";
import { MICROPHONE_TRACK, TALK_OVER } from "../../../../contract/dj/channels";
import { type Address, BYPASS } from "../../../../contract/parameters/address";
import type { InputState } from "../../../engine/port";
import { useParameterSwitch } from "../../../sound/parameters";
import { command } from "../../../stores/document";
import { setPersonal, usePersonalTrack } from "../../../stores/personal";
import { useEngine } from "../../../stores/services";
import { useTrack } from "../../../stores/tracks";
import { controlAction } from "../../../ui/actions/controls";
import { useActionList } from "../../../ui/actions/useActions";
import { Switch } from "../../../ui/controls/Switch";
import { Toggle } from "../../../ui/controls/Toggle";
import { Knob } from "../../../ui/controls/value/Knob";
import { Icon } from "../../../ui/layout/Icon";
import { ReductionMeter } from "../../../ui/meters/ReductionMeter";
import { actionOf, ofDevice, useControl, useControls } from "./controls";
import styles from "./Mixer.module.css";

const LEVEL: Address = { of: "track", id: MICROPHONE_TRACK, parameter: "level" };
const TALK_OVER_OFF = ofDevice(TALK_OVER, BYPASS);

/** The microphone, opened by its button, and talk-over, which turns the music down while somebody speaks. */
export function MicrophoneSection() {
  const engine = useEngine();
  const level = useControl(LEVEL);
  const off = useParameterSwitch(TALK_OVER_OFF);
  const track = useTrack(MICROPHONE_TRACK);
  const own = usePersonalTrack(MICROPHONE_TRACK);
  const input = useInputState();
  useControls([LEVEL, TALK_OVER_OFF]);
  useActionList([controlAction("dj.microphone", t`Microphone on or off`)]);
  const on = own.monitor === "on" && track?.mute === false;
  const turn = (open: boolean) => {
    setPersonal(MICROPHONE_TRACK, { monitor: open ? "on" : "off" });
    command("setTrack", { id: MICROPHONE_TRACK, mute: !open });
  };
  return (
    <section className={styles.part} aria-label={t`Microphone`}>
      <Toggle
        tone="record"
        on={on}
        onChange={turn}
        label={on ? t`Close the microphone` : t`Open the microphone`}
        data-action="dj.microphone"
      >
        <Icon as={Mic} size={14} />
      </Toggle>
      <Knob {...level} size={30} />
      <div className={styles.column}>
        <span className={styles.caption}>{t`Talk-over`}</span>
        <Switch
          on={!off.on}
          onChange={(next) => off.onChange(!next)}
          label={t`Talk-over: turn the music down while somebody speaks`}
          action={actionOf(TALK_OVER_OFF)}
          parameter={off.parameter}
          disabled={off.disabled}
        />
        <ReductionMeter label={t`Talk-over`} read={() => engine?.readReduction(TALK_OVER) ?? 0} />
      </div>
      {on && input.kind === "failed" && (
        <p className={styles.problem} role="alert">
          {input.reason}
        </p>
      )}
    </section>
  );
}

function useInputState(): InputState {
  const engine = useEngine();
  const [state, setState] = useState<InputState>({ kind: "closed" });
  useEffect(() => {
    if (!engine) return;
    const read = () => setState(engine.inputState(MICROPHONE_TRACK));
    read();
    return engine.onInputs(read);
  }, [engine]);
  return state;
}
