import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { ChevronDown, ChevronUp, Keyboard, Usb } from "lucide-react";
import { VELOCITY } from "../../../sound/keyboard/velocity";
import { usePreferences } from "../../../stores/preferences";
import { Button } from "../../../ui/controls/Button";
import { IconButton } from "../../../ui/controls/IconButton";
import { Toggle } from "../../../ui/controls/Toggle";
import { Slider } from "../../../ui/controls/value/Slider";
import { Icon } from "../../../ui/layout/Icon";
import { ArpeggioBar } from "./ArpeggioBar";
import styles from "./Play.module.css";

/** Octave, velocity, sustain, and what plays: the computer's keys, MIDI keyboards. */
export function PlayBar({ octaves, sustain }: { octaves: boolean; sustain: boolean | null }) {
  const { keyboard, instruments, arpeggio, set } = usePreferences();
  return (
    <div className={styles.bar} role="toolbar" aria-label={t`Playing`}>
      {octaves && (
        <span className={styles.octave}>
          <IconButton icon={ChevronDown} action="instrument.octaveDown" />
          <output aria-label={t`Octave`}>
            <Trans>Octave {instruments.octave}</Trans>
          </output>
          <IconButton icon={ChevronUp} action="instrument.octaveUp" />
        </span>
      )}
      <Slider
        className={styles.velocity}
        spec={VELOCITY}
        action="instrument.velocity"
        value={keyboard.velocity}
        onCommit={(velocity) => set({ keyboard: { ...keyboard, velocity } })}
      />
      {sustain !== null && (
        <Toggle on={sustain} action="instrument.sustain" label={t`Sustain`}>
          {t`Sustain`}
        </Toggle>
      )}
      <Toggle on={instruments.typing} action="instrument.typing" label={t`Keys: play with the computer keyboard`}>
        <span className={styles.icon}>
          <Icon as={Keyboard} size={14} /> {t`Keys`}
        </span>
      </Toggle>
      <Toggle on={arpeggio.on} action="instrument.arpeggio" label={t`Arpeggio: held keys one after the other`}>
        {t`Arpeggio`}
      </Toggle>
      <Button kind="ghost" icon={Usb} action="input.keyboards">
        {t`MIDI keyboard`}
      </Button>
      {arpeggio.on && <ArpeggioBar />}
    </div>
  );
}
