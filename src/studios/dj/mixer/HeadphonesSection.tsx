import { t } from "@lingui/core/macro";
import { Headphones, Settings2 } from "lucide-react";
import { useState } from "react";
import type { HeadphonesMix } from "../../../engine/outputs/port";
import { openOutputs } from "../../../sound/system/OutputsDialog";
import { setHeadphones, useOutputs } from "../../../sound/system/outputChoice";
import { usePreferences } from "../../../stores/preferences";
import { useEngine } from "../../../stores/services";
import { controlAction } from "../../../ui/actions/controls";
import { useActionList } from "../../../ui/actions/useActions";
import { IconButton } from "../../../ui/controls/IconButton";
import { Knob } from "../../../ui/controls/value/Knob";
import { Icon } from "../../../ui/layout/Icon";
import type { ControlSpec } from "../../../ui/spec";
import { word } from "../../../words/say";
import styles from "./Mixer.module.css";

const LEVEL: ControlSpec = {
  label: word("Volume"),
  min: -60,
  max: 12,
  default: 0,
  step: 0.1,
  unit: "dB",
  scale: "linear",
};
const MIX: ControlSpec = { label: word("Mix"), min: 0, max: 1, default: 0.5, step: 0.01, unit: "", scale: "linear" };

function mixText(mix: number): string {
  if (mix <= 0) return t`Master only`;
  if (mix >= 1) return t`Cue only`;
  return mix === 0.5 ? t`Both` : t`${Math.round(mix * 100)} % cue`;
}

/** What the DJ hears: volume, the mix of what is cued and the master, and where the headphones are. */
export function HeadphonesSection() {
  const engine = useEngine();
  const outputs = useOutputs();
  const kept = usePreferences((now) => now.headphones);
  const [mix, setMix] = useState<HeadphonesMix>(kept);
  useActionList([
    controlAction("dj.headphones.level", t`Volume of the headphones`),
    controlAction("dj.headphones.mix", t`Mix of the headphones`),
    controlAction("dj.headphones.outputs", t`Choose the outputs`),
  ]);
  if (!engine) return null;
  const change = (name: "level" | "mix", keep: boolean) => (value: number) => {
    setMix((before) => ({ ...before, [name]: value }));
    setHeadphones(engine, { [name]: value }, keep);
  };
  const control = (name: "level" | "mix") => ({
    value: mix[name],
    onInput: change(name, false),
    onCommit: change(name, true),
    onCancel: change(name, false),
    action: `dj.headphones.${name}`,
  });
  return (
    <section className={styles.part} aria-label={t`Headphones`}>
      <span className={styles.caption}>
        <Icon as={Headphones} size={14} />
      </span>
      <Knob {...control("level")} spec={LEVEL} size={30} label={t`Volume of the headphones`} />
      <Knob {...control("mix")} spec={MIX} size={30} format={mixText} label={t`Mix of the headphones`} />
      <IconButton
        icon={Settings2}
        label={(outputs?.headphones ?? "off") === "off" ? t`Connect headphones` : t`Choose the outputs`}
        data-action="dj.headphones.outputs"
        onClick={openOutputs}
      />
    </section>
  );
}
