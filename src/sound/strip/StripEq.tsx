import type { Track } from "../../../contract/project/document";
import { stripAddress } from "../../../contract/project/parameters";
import { Knob } from "../../ui/controls/value/Knob";
import { useParameter } from "../parameters";
import styles from "./Strip.module.css";

const BANDS = ["eqLow", "eqMid", "eqHigh"] as const;

/** Three bands of EQ, −15..15 dB. */
export function StripEq({ track }: { track: Track }) {
  return (
    <div className={styles.row}>
      {BANDS.map((band) => (
        <Band key={band} track={track} band={band} />
      ))}
    </div>
  );
}

function Band({ track, band }: { track: Track; band: (typeof BANDS)[number] }) {
  return <Knob {...useParameter(stripAddress(track, band))} size={26} className={styles.knob} short />;
}
