import { t } from "@lingui/core/macro";
import { useState } from "react";
import type { OutputsState } from "../../engine/outputs/port";
import type { Engine } from "../../engine/port";
import { usePreferences } from "../../stores/preferences";
import { useEngine } from "../../stores/services";
import { Button } from "../../ui/controls/Button";
import { Switch } from "../../ui/controls/Switch";
import { Slider } from "../../ui/controls/value/Slider";
import type { ControlSpec } from "../../ui/spec";
import { word } from "../../words/say";
import { useTransportState } from "../transport/useTransport";
import {
  chooseOutputs,
  headphonesOptions,
  headphonesValue,
  mainOptions,
  mainValue,
  setHeadphones,
  useOutputs,
  withHeadphones,
  withMain,
} from "./outputChoice";
import styles from "./SystemMonitor.module.css";
import { SystemSelect } from "./SystemSelect";

const LEVEL: ControlSpec = {
  label: word("Level"),
  min: -60,
  max: 12,
  default: 0,
  step: 0.1,
  unit: "dB",
  scale: "linear",
};
const MIX: ControlSpec = {
  label: word("Cue mix"),
  min: 0,
  max: 1,
  default: 0.5,
  step: 0.01,
  unit: "",
  scale: "linear",
};

/** The cue mix as it is read and spoken. */
function mixText(mix: number): string {
  if (mix <= 0) return t`Main only`;
  if (mix >= 1) return t`Cue only`;
  return mix === 0.5 ? t`Both` : t`${Math.round(mix * 100)} % cue`;
}

/** The devices that sound, and what headphones hear. */
export function Outputs() {
  const engine = useEngine();
  const state = useOutputs();
  const { recording } = useTransportState();
  if (!engine || !state) return null;
  const options = mainOptions(state);
  return (
    <>
      {state.selectable && (
        <SystemSelect
          caption={t`Main output`}
          label={t`Main output`}
          action="system.mainOutput"
          value={mainValue(state)}
          options={options}
          onChange={(value) => chooseOutputs(engine, withMain(state, value))}
          disabled={recording}
        />
      )}
      {state.mainProblem !== null && <p className={styles.reason}>{state.mainProblem}</p>}
      <SystemSelect
        caption={t`Headphones`}
        label={t`Headphones output`}
        action="system.headphones"
        value={headphonesValue(state)}
        options={headphonesOptions(state)}
        onChange={(value) => chooseOutputs(engine, withHeadphones(state, value))}
        disabled={recording}
      />
      {state.headphonesProblem !== null && <p className={styles.reason}>{state.headphonesProblem}</p>}
      {state.selectable && state.devices === null && <Names engine={engine} />}
      {state.headphones !== "off" && <HeadphonesControls engine={engine} routing={state.headphones} />}
    </>
  );
}

/** The browser names outputs only to pages that may use the microphone: the click asks for it. */
function Names({ engine }: { engine: Engine }) {
  const [failure, setFailure] = useState<string | null>(null);
  const ask = async () => setFailure(await engine.outputs.nameDevices());
  return (
    <>
      <p className={styles.explained}>
        {t`To list outputs by name, the browser wants you to allow the microphone first. Nothing is recorded.`}
      </p>
      <Button data-action="system.nameOutputs" onClick={() => void ask()}>
        {t`Allow and list outputs`}
      </Button>
      {failure !== null && (
        <p className={styles.reason} role="alert">
          {failure}
        </p>
      )}
    </>
  );
}

/** What the headphones hear: level, mix of main and cue, split ears, metronome. */
function HeadphonesControls({ engine, routing }: { engine: Engine; routing: OutputsState["headphones"] }) {
  const mix = usePreferences((now) => now.headphones);
  return (
    <>
      <Slider
        spec={LEVEL}
        className={styles.amount}
        label={t`Headphones level`}
        action="system.headphonesLevel"
        value={mix.level}
        onInput={(level) => setHeadphones(engine, { level }, false)}
        onCommit={(level) => setHeadphones(engine, { level })}
        onCancel={(level) => setHeadphones(engine, { level }, false)}
      />
      <Slider
        spec={MIX}
        className={styles.amount}
        label={t`Cue mix: main output against cued tracks`}
        action="system.cueMix"
        format={mixText}
        value={mix.mix}
        onInput={(value) => setHeadphones(engine, { mix: value }, false)}
        onCommit={(value) => setHeadphones(engine, { mix: value })}
        onCancel={(value) => setHeadphones(engine, { mix: value }, false)}
      />
      {routing !== "split" && (
        <div className={styles.choice}>
          <span aria-hidden="true">{t`Cue left, main right`}</span>
          <Switch
            label={t`Cue in the left ear, main output in the right`}
            action="system.headphonesSplit"
            on={mix.split}
            onChange={(split) => setHeadphones(engine, { split })}
          />
        </div>
      )}
      <div className={styles.choice}>
        <span aria-hidden="true">{t`Metronome in headphones only`}</span>
        <Switch
          label={t`Metronome only in the headphones`}
          action="system.clickAside"
          on={mix.clickAside}
          onChange={(clickAside) => setHeadphones(engine, { clickAside })}
        />
      </div>
    </>
  );
}
