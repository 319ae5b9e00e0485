import { STRIP_PARAMETERS } from "../../../contract/parameters";
import type { Track } from "../../../contract/project/document";
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
  const control = useParameter(`strip/${track.id}/${band}`, STRIP_PARAMETERS[band], track.strip[band]);
  return (
    <Knob
      {...control}
      size={26}
      className={styles.knob}
      label={`EQ ${STRIP_PARAMETERS[band].label.toLowerCase()}`}
      short
    />
  );
}
