import { t } from "@lingui/core/macro";
import { ChevronLeft, ChevronRight, Keyboard } from "lucide-react";
import { GM_DRUMS } from "../../../contract/generalMidi";
import type { Track } from "../../../contract/project/document";
import { usePreferences } from "../../stores/preferences";
import { IconButton } from "../../ui/controls/IconButton";
import { Toggle } from "../../ui/controls/Toggle";
import { Slider } from "../../ui/controls/value/Slider";
import { Icon } from "../../ui/layout/Icon";
import { useMediaQuery } from "../../ui/useMediaQuery";
import styles from "./KeyboardDock.module.css";
import { keyName, lowestKey } from "./keys";
import { PianoKeys } from "./PianoKeys";
import { VELOCITY } from "./velocity";

const LOWEST_OCTAVE = -1;
const HIGHEST_OCTAVE = 8;

/** The on-screen keys of a track, with octave, velocity, and a switch for playing on the computer's keyboard. */
export function KeyboardDock({ track }: { track: Track }) {
  const { keyboard, set } = usePreferences();
  const narrow = useMediaQuery("(max-width: 600px)");
  // white keys as wide as a fingertip
  const fingers = useMediaQuery("(pointer: coarse)");
  const octaves = (narrow ? 2 : 4) / (fingers ? 2 : 1);
  const first = Math.max(0, Math.min(lowestKey(keyboard.octave, track.kind), 120 - octaves * 12));
  const last = Math.min(127, first + octaves * 12);
  const shift = (by: number) =>
    set({
      keyboard: { ...keyboard, octave: Math.min(HIGHEST_OCTAVE, Math.max(LOWEST_OCTAVE, keyboard.octave + by)) },
    });
  return (
    <section className={styles.dock} aria-label={t`Keys`}>
      <div className={styles.bar}>
        <IconButton icon={ChevronLeft} action="keyboard.octaveDown" label={t`Octave down`} onClick={() => shift(-1)} />
        <output className={styles.range} aria-label={t`Range`}>
          {keyName(first)}–{keyName(last)}
        </output>
        <IconButton icon={ChevronRight} action="keyboard.octaveUp" label={t`Octave up`} onClick={() => shift(1)} />
        <Slider
          className={styles.velocity}
          spec={VELOCITY}
          action="keyboard.velocity"
          value={keyboard.velocity}
          onCommit={(velocity) => set({ keyboard: { ...keyboard, velocity } })}
        />
        <Toggle
          on={keyboard.on}
          action="keyboard.typing"
          onChange={(on) => set({ keyboard: { ...keyboard, on } })}
          label={t`Z–M, Q–P: play with the computer keyboard`}
          className={styles.computer}
        >
          <span className={styles.typing}>
            <Icon as={Keyboard} size={14} /> Z–M, Q–P
          </span>
        </Toggle>
      </div>
      <div className={styles.keys}>
        <PianoKeys
          trackId={track.id}
          first={first}
          last={last}
          velocity={keyboard.velocity}
          names={track.kind === "drums" ? GM_DRUMS : undefined}
        />
      </div>
    </section>
  );
}
