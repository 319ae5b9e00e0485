import { ChevronDown, Metronome as MetronomeIcon } from "lucide-react";
import { command, useDocument, useReadOnly } from "../../stores/document";
import { IconButton } from "../../ui/controls/IconButton";
import { Toggle } from "../../ui/controls/Toggle";
import { NumberField } from "../../ui/controls/value/NumberField";
import { Slider } from "../../ui/controls/value/Slider";
import { Icon } from "../../ui/layout/Icon";
import { Popover } from "../../ui/overlays/Popover";
import styles from "./TransportBar.module.css";

const BARS = { min: 0, max: 4, default: 1, step: 1, unit: "", scale: "linear" } as const;
const COUNT_IN = { ...BARS, label: "Count-in" } as const;
const PRE_ROLL = { ...BARS, label: "Pre-roll", default: 0 } as const;
const CLICK = { label: "Click", min: -48, max: 6, default: 0, step: 0.5, unit: "dB", scale: "linear" } as const;

const bars = (count: number) => (count === 0 ? "Off" : count === 1 ? "1 bar" : `${count} bars`);

/** Click on or off; beside it its level, count-in and pre-roll. */
export function Metronome() {
  const readOnly = useReadOnly();
  const metronome = useDocument((project) => project.metronome);
  const countIn = useDocument((project) => project.countInBars);
  const preRoll = useDocument((project) => project.preRollBars);
  return (
    <span className={styles.joined}>
      <Toggle
        on={metronome.enabled}
        data-action="transport.metronome"
        onChange={(enabled) => command("setMetronome", { enabled })}
        label="Metronome"
        hint="C"
        disabled={readOnly}
      >
        <Icon as={MetronomeIcon} size={14} />
      </Toggle>
      <Popover
        title="Metronome"
        trigger={
          <IconButton
            icon={ChevronDown}
            label="Metronome, count-in and pre-roll"
            data-action="metronome.settings"
            className={styles.more}
          />
        }
      >
        <div className={styles.form}>
          <Slider
            spec={CLICK}
            action="metronome.settings"
            value={Math.max(CLICK.min, metronome.level)}
            onCommit={(level) => command("setMetronome", { level })}
            disabled={readOnly}
          />
          <NumberField
            labelled
            spec={COUNT_IN}
            action="transport.countIn"
            value={countIn}
            format={bars}
            onCommit={(value) => command("setCountIn", { countInBars: Math.round(value) })}
            disabled={readOnly}
          />
          <NumberField
            labelled
            spec={PRE_ROLL}
            action="transport.preRoll"
            value={preRoll}
            format={bars}
            onCommit={(value) => command("setCountIn", { preRollBars: Math.round(value) })}
            disabled={readOnly}
          />
        </div>
      </Popover>
    </span>
  );
}
