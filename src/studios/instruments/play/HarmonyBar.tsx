import { t } from "@lingui/core/macro";
import {
  type Chord,
  chordKeys,
  chordsOf,
  ROOTS,
  SCALE_NAMES,
  type ScaleName,
} from "../../../../contract/instruments/harmony";
import { usePreferences } from "../../../stores/preferences";
import { Toggle } from "../../../ui/controls/Toggle";
import { Select } from "../../../ui/overlays/Select";
import { say, word } from "../../../words/say";
import styles from "./Play.module.css";
import type { Player } from "./player";

const SCALE_LABELS: Readonly<Record<ScaleName, string>> = {
  Major: word("Major"),
  Minor: word("Minor"),
  "Harmonic minor": word("Harmonic minor"),
  "Melodic minor": word("Melodic minor"),
  Dorian: word("Dorian"),
  Phrygian: word("Phrygian"),
  Lydian: word("Lydian"),
  Mixolydian: word("Mixolydian"),
  "Major pentatonic": word("Major pentatonic"),
  "Minor pentatonic": word("Minor pentatonic"),
  Blues: word("Blues"),
};

/** The chords of the chosen scale. */
export function useChords(): readonly Chord[] {
  const { root, scale } = usePreferences((now) => now.instruments);
  return chordsOf({ root, name: scale });
}

/** The scale, and a button for each of its chords. `letters`: the computer's keys that play them. */
export function HarmonyBar({
  onChord,
  onRelease = () => {},
  letters,
  held,
}: {
  onChord: (chord: Chord, index: number) => void;
  onRelease?: () => void;
  letters?: readonly string[];
  held?: string | null;
}) {
  const { instruments, set } = usePreferences();
  const change = (values: Partial<typeof instruments>) => set({ instruments: { ...instruments, ...values } });
  return (
    <div className={styles.bar} role="toolbar" aria-label={t`Scale and chords`}>
      <Select
        label={t`Root`}
        action="instrument.root"
        value={String(instruments.root)}
        options={ROOTS.map((name, root) => ({ value: String(root), label: name }))}
        onChange={(root) => change({ root: Number(root) })}
      />
      <Select
        label={t`Scale`}
        action="instrument.scale"
        value={instruments.scale}
        options={SCALE_NAMES.map((name) => ({ value: name, label: say(SCALE_LABELS[name]) }))}
        onChange={(name) => change({ scale: name as ScaleName })}
      />
      <Toggle
        on={instruments.showScale}
        data-action="instrument.showScale"
        label={t`Show scale`}
        onChange={(showScale) => change({ showScale })}
      >
        {t`Show scale`}
      </Toggle>
      <fieldset className={styles.chords}>
        <legend className="srOnly">{t`Chords`}</legend>
        {useChords().map((chord, index) => (
          <button
            key={chord.numeral}
            type="button"
            className={styles.chord}
            data-action="instrument.chord"
            aria-pressed={held === undefined ? undefined : held === chord.name}
            onPointerDown={(event) => {
              if (event.button !== 0) return;
              event.currentTarget.setPointerCapture(event.pointerId);
              onChord(chord, index);
            }}
            onPointerUp={onRelease}
            onPointerCancel={onRelease}
            onKeyDown={(event) => {
              if (event.repeat || (event.key !== "Enter" && event.key !== " ")) return;
              event.preventDefault();
              event.stopPropagation();
              onChord(chord, index);
            }}
            onKeyUp={onRelease}
            onBlur={onRelease}
          >
            {chord.name}
            <small>{chord.numeral}</small>
            {letters?.[index] && <kbd>{letters[index]}</kbd>}
          </button>
        ))}
      </fieldset>
    </div>
  );
}

/** The bar over a keyboard: a chord sounds while its button is held. */
export function KeyboardHarmony({ player, lowest }: { player: Player | null; lowest: number }) {
  const velocity = usePreferences((now) => now.keyboard.velocity);
  return (
    <HarmonyBar
      onChord={(chord) => player?.pressAll("chord", chordKeys(chord, lowest), velocity)}
      onRelease={() => player?.releaseAll("chord", 3)}
    />
  );
}
