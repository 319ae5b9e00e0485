import { plural, t } from "@lingui/core/macro";
import { ARPEGGIO_MODES, ARPEGGIO_RATE_NAMES, type Arpeggio } from "../../../../contract/instruments/arpeggio";
import { usePreferences } from "../../../stores/preferences";
import { Toggle } from "../../../ui/controls/Toggle";
import { Slider } from "../../../ui/controls/value/Slider";
import { Select } from "../../../ui/overlays/Select";
import { word } from "../../../words/say";
import styles from "./Play.module.css";

const GATE = { label: word("Gate"), min: 5, max: 100, default: 60, step: 1, unit: "%", scale: "linear" } as const;
const SWING = { label: word("Swing"), min: 50, max: 75, default: 50, step: 0.1, unit: "%", scale: "linear" } as const;
const OCTAVES = [1, 2, 3, 4].map((count) => ({
  value: String(count),
  label: plural(count, { one: "# octave", other: "# octaves" }),
}));
const named = (names: readonly string[]) => names.map((name) => ({ value: name, label: name }));

/** What the arpeggiator makes of the held keys. */
export function ArpeggioBar() {
  const { arpeggio, set } = usePreferences();
  const change = (values: Partial<Arpeggio>) => set({ arpeggio: { ...arpeggio, ...values } });
  return (
    <div className={styles.bar} role="toolbar" aria-label={t`Arpeggiator`}>
      <Select
        label={t`Order`}
        action="instrument.arpeggioMode"
        value={arpeggio.mode}
        options={named(ARPEGGIO_MODES)}
        onChange={(mode) => change({ mode: mode as Arpeggio["mode"] })}
      />
      <Select
        label={t`Rate`}
        action="instrument.arpeggioRate"
        value={arpeggio.rate}
        options={named(ARPEGGIO_RATE_NAMES)}
        onChange={(rate) => change({ rate: rate as Arpeggio["rate"] })}
      />
      <Select
        label={t`Octaves`}
        action="instrument.arpeggioOctaves"
        value={String(arpeggio.octaves)}
        options={OCTAVES}
        onChange={(octaves) => change({ octaves: Number(octaves) })}
      />
      <Slider
        className={styles.velocity}
        spec={GATE}
        action="instrument.arpeggioGate"
        value={arpeggio.gate}
        onCommit={(gate) => change({ gate })}
      />
      <Slider
        className={styles.velocity}
        spec={SWING}
        action="instrument.arpeggioSwing"
        value={arpeggio.swing}
        onCommit={(swing) => change({ swing })}
      />
      <Toggle on={arpeggio.latch} action="instrument.latch" label={t`Latch: keys stay held until others are struck`}>
        {t`Latch`}
      </Toggle>
    </div>
  );
}
