import { t } from "@lingui/core/macro";
import { Magnet } from "lucide-react";
import { useState } from "react";
import { create } from "zustand";
import { NOTE_GRIDS, noteValueTicks, TRIPLET_GRIDS } from "../../../contract/project/snapping";
import { Button } from "../../ui/controls/Button";
import { Toggle } from "../../ui/controls/Toggle";
import { Slider } from "../../ui/controls/value/Slider";
import { Popover } from "../../ui/overlays/Popover";
import { Select } from "../../ui/overlays/Select";
import { word } from "../../words/say";
import type { Quantise as QuantiseOptions } from "./edit/quantise";
import { quantiseNotes } from "./edits";
import styles from "./PianoRoll.module.css";

type Value = (typeof NOTE_GRIDS)[number] | (typeof TRIPLET_GRIDS)[number];

/** How the roll quantises; kept as long as the page is open. */
const useQuantise = create<{ value: Value; strength: number; swing: number; ends: boolean }>()(() => ({
  value: "1/16",
  strength: 100,
  swing: 50,
  ends: false,
}));

/** The chosen settings in the form of the edit. */
export function quantiseOptions(): QuantiseOptions {
  const { value, strength, swing, ends } = useQuantise.getState();
  return { step: noteValueTicks(value), strength: strength / 100, swing: swing / 100, ends };
}

const STRENGTH = {
  label: word("Strength"),
  min: 0,
  max: 100,
  default: 100,
  step: 1,
  unit: "%",
  scale: "linear",
} as const;
const SWING = { label: word("Swing"), min: 50, max: 75, default: 50, step: 1, unit: "%", scale: "linear" } as const;
const VALUES: readonly Value[] = [...NOTE_GRIDS, ...TRIPLET_GRIDS];

/** Quantise: grid, strength, swing, and whether ends follow. */
export function Quantise({ disabled }: { disabled: boolean }) {
  const settings = useQuantise();
  const [open, setOpen] = useState(false);
  return (
    <Popover
      title={t`Quantise`}
      open={open}
      onOpenChange={setOpen}
      trigger={
        <Button icon={Magnet} data-action="roll.quantiseHow" disabled={disabled}>
          {t`Quantise`}
        </Button>
      }
    >
      <div className={styles.form}>
        <Select
          label={t`Quantise to`}
          action="roll.quantiseHow"
          value={settings.value}
          options={VALUES.map((value) => ({ value, label: value }))}
          onChange={(value) => {
            const chosen = VALUES.find((entry) => entry === value);
            if (chosen) useQuantise.setState({ value: chosen });
          }}
        />
        <Slider
          spec={STRENGTH}
          action="roll.quantiseHow"
          value={settings.strength}
          onCommit={(strength) => useQuantise.setState({ strength })}
        />
        <Slider
          spec={SWING}
          action="roll.quantiseHow"
          value={settings.swing}
          onCommit={(swing) => useQuantise.setState({ swing })}
        />
        <Toggle
          on={settings.ends}
          data-action="roll.quantiseHow"
          onChange={(ends) => useQuantise.setState({ ends })}
          label={t`Quantise note ends too`}
        >
          {t`Ends too`}
        </Toggle>
        <Button
          kind="primary"
          data-action="roll.quantise"
          onClick={() => {
            quantiseNotes(quantiseOptions());
            setOpen(false);
          }}
        >
          {t`Quantise`}
        </Button>
      </div>
    </Popover>
  );
}
