import { useCallback } from "react";
import { SPECTRUM_BINS } from "../../../../contract/engine/memory";
import { useEngine } from "../../../stores/services";
import { SpectrumView } from "../../../ui/meters/SpectrumView";
import { useDocument } from "../document";
import styles from "./SystemMonitor.module.css";

/** The spectrum of the master. */
export function MasterSpectrum() {
  const engine = useEngine();
  const projectRate = useDocument((project) => project.sampleRate);
  const read = useCallback(
    (into: Float32Array<ArrayBuffer>) => engine?.readSpectrum("master", into) ?? false,
    [engine],
  );
  return (
    <SpectrumView
      label="Spectrum of the master, 20 Hz to half the sample rate"
      read={read}
      bins={SPECTRUM_BINS}
      sampleRate={() => engine?.readSystem().sampleRate ?? projectRate}
      className={styles.spectrum ?? ""}
    />
  );
}
