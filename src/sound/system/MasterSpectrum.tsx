import { t } from "@lingui/core/macro";
import { DisplayCanvas } from "../displays/DisplayCanvas";
import { useMeasuredTrack } from "./measured";
import styles from "./SystemMonitor.module.css";

const DISPLAY = { kind: "spectrum" } as const;

/** The spectrum of the master, with that of the selected track over it. */
export function MasterSpectrum() {
  const track = useMeasuredTrack();
  const of = track === null ? "the master" : `the master and of ${track}`;
  return (
    <div>
      <div role="img" aria-label={t`Spectrum of ${of}, 20 Hz to half the sample rate`}>
        <DisplayCanvas display={DISPLAY} className={styles.spectrum} />
      </div>
      {track !== null && (
        <p className={styles.legend} aria-hidden="true">
          <span data-of="master">{t`Master`}</span>
          <span data-of="track" title={track}>
            {track}
          </span>
        </p>
      )}
    </div>
  );
}
