import { t } from "@lingui/core/macro";
import { ZoomIn, ZoomOut } from "lucide-react";
import { useState } from "react";
import type { DeckName } from "../../../../contract/dj/channels";
import { useActions } from "../../../ui/actions/useActions";
import { IconButton } from "../../../ui/controls/IconButton";
import { Toggle } from "../../../ui/controls/Toggle";
import { WAVE_ACTIONS } from "../actions";
import { EffectsToggle, SamplerToggle } from "../frame/DjFrame";
import { Wave } from "./Wave";
import styles from "./Waves.module.css";

/** Seconds across the screen, from near to far. */
const ZOOMS = [2, 4, 8, 16, 32] as const;

/** The scrolling waveforms of the decks below each other, all to the same scale of time. */
export function Waves({ decks }: { decks: readonly DeckName[] }) {
  const [zoom, setZoom] = useState(2);
  const step = (by: 1 | -1) => ({
    run: () => setZoom((now) => Math.min(ZOOMS.length - 1, Math.max(0, now + by))),
    enabled: () => zoom + by >= 0 && zoom + by < ZOOMS.length,
  });
  useActions(WAVE_ACTIONS, { "dj.wave.zoomIn": step(-1), "dj.wave.zoomOut": step(1) });
  return (
    <section className={styles.waves} aria-label={t`Waveforms`}>
      {decks.map((name) => (
        <Wave key={name} name={name} seconds={ZOOMS[zoom] ?? 8} />
      ))}
      <div className={styles.zoom}>
        <Toggle on={decks.length > 2} action="dj.view.fourDecks" label={t`4 decks`} tone="quiet">
          {t`4 decks`}
        </Toggle>
        <EffectsToggle />
        <SamplerToggle />
        <IconButton
          icon={ZoomOut}
          action="dj.wave.zoomOut"
          label={t`Zoom the waveforms out`}
          disabled={zoom === ZOOMS.length - 1}
        />
        <IconButton icon={ZoomIn} action="dj.wave.zoomIn" label={t`Zoom the waveforms in`} disabled={zoom === 0} />
      </div>
    </section>
  );
}
