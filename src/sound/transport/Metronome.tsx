import { t } from "@lingui/core/macro";
import { ChevronDown, Metronome as MetronomeIcon } from "lucide-react";
import { IconButton } from "../../ui/controls/IconButton";
import { NumberField } from "../../ui/controls/value/NumberField";
import { Slider } from "../../ui/controls/value/Slider";
import { Icon } from "../../ui/layout/Icon";
import { Popover } from "../../ui/overlays/Popover";
import { ParameterToggle } from "../ParameterToggle";
import { useParameter } from "../parameters";
import styles from "./TransportBar.module.css";

/** Metronome on or off; beside it its level, count-in and pre-roll. */
export function Metronome() {
  const click = useParameter({ of: "transport", parameter: "click" });
  const countIn = useParameter({ of: "transport", parameter: "countIn" });
  const preRoll = useParameter({ of: "transport", parameter: "preRoll" });
  return (
    <span className={styles.joined}>
      <ParameterToggle address={{ of: "transport", parameter: "metronome" }}>
        <Icon as={MetronomeIcon} size={14} />
      </ParameterToggle>
      <Popover
        title={t`Metronome`}
        trigger={
          <IconButton
            icon={ChevronDown}
            label={t`Metronome, count-in and pre-roll`}
            data-action="metronome.settings"
            className={styles.more}
          />
        }
      >
        <div className={styles.form}>
          <Slider {...click} />
          <NumberField labelled {...countIn} />
          <NumberField labelled {...preRoll} />
        </div>
      </Popover>
    </span>
  );
}
