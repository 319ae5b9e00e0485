import { PanelCanvas } from "../panels/PanelCanvas";
import styles from "./SystemMonitor.module.css";

const PANEL = { kind: "spectrum" } as const;

/** The spectrum of the master. */
export function MasterSpectrum() {
  return (
    <div role="img" aria-label="Spectrum of the master, 20 Hz to half the sample rate">
      <PanelCanvas panel={PANEL} className={styles.spectrum} />
    </div>
  );
}
