import { useMemo } from "react";
import type { InstrumentCard } from "../../../../contract/instruments/cards";
import { inScale } from "../../../../contract/instruments/harmony";
import { keyOfCode, lettersFrom } from "../../../sound/keyboard/keys";
import { PianoKeys } from "../../../sound/keyboard/PianoKeys";
import { usePreferences } from "../../../stores/preferences";
import { useMediaQuery } from "../../../ui/useMediaQuery";
import { KEY_LIT_MS, useLit } from "./lit";
import styles from "./Play.module.css";
import type { Player } from "./player";
import { useStageKeys } from "./useStageKeys";

const OCTAVES = 3;

/** The lowest of three octaves around a middle one: 48, C3, for octave 4. */
export const lowestOf = (octave: number): number => Math.min(127 - OCTAVES * 12, octave * 12);

/** Three octaves of a piano, with the computer's keys on them. On a narrow screen one octave, on a phone held upright. */
export function Keys({ card, player }: { card: InstrumentCard; player: Player | null }) {
  const { octave, typing, showScale, root, scale } = usePreferences((now) => now.instruments);
  const { velocity } = usePreferences((now) => now.keyboard);
  const narrow = useMediaQuery("(max-width: 600px)");
  const lit = useLit(KEY_LIT_MS);
  const lowest = lowestOf(octave);
  const letters = useMemo(() => (typing ? lettersFrom(lowest) : undefined), [typing, lowest]);
  useStageKeys(card, {
    down: (code) => {
      const key = keyOfCode(code, lowest);
      if (key === null) return false;
      player?.press(code, key, velocity);
      return true;
    },
    up: (code) => player?.release(code),
    leave: () => player?.dampAll(),
  });
  const first = narrow ? lowest + 12 : lowest;
  return (
    <div className={styles.keys}>
      <PianoKeys
        trackId={card.trackId}
        first={first}
        last={Math.min(127, first + (narrow ? 12 : OCTAVES * 12 - 1))}
        velocity={velocity}
        letters={letters}
        lit={lit}
        marked={showScale ? (key) => inScale(key, { root, name: scale }) : undefined}
      />
    </div>
  );
}
