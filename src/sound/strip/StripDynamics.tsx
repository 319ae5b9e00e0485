import { t } from "@lingui/core/macro";
import { SlidersHorizontal } from "lucide-react";
import type { StripParameterName } from "../../../contract/parameters";
import type { Track } from "../../../contract/project/document";
import { stripAddress } from "../../../contract/project/parameters";
import { useEngine } from "../../stores/services";
import { IconButton } from "../../ui/controls/IconButton";
import { Knob } from "../../ui/controls/value/Knob";
import { ParameterControl } from "../../ui/controls/value/ParameterControl";
import { ReductionMeter } from "../../ui/meters/ReductionMeter";
import { Popover } from "../../ui/overlays/Popover";
import { useParameter, useParameterIs } from "../parameters";
import styles from "./Strip.module.css";

const DETAILS = ["compAttack", "compRelease", "compKnee", "compMakeup", "hpfSlope", "lpfSlope"] as const;

/** The compressor: ratio 1..20 (1 is off) and threshold, gain reduction, and the rest behind a button. */
export function StripDynamics({ track }: { track: Track }) {
  const engine = useEngine();
  const off = useParameterIs(stripAddress(track, "compRatio"), (ratio) => ratio <= 1);
  return (
    <div>
      <div className={styles.row} data-off={off || undefined}>
        <Parameter track={track} name="compRatio" short={t`Comp`} />
        <Parameter track={track} name="compThreshold" short={t`Thresh`} />
        <div className={styles.column}>
          <Popover
            title={t`${track.name}: compressor and filters`}
            trigger={
              <IconButton icon={SlidersHorizontal} label={t`Compressor and filters`} data-action="strip.details" />
            }
          >
            <div className={styles.details}>
              {DETAILS.map((name) => (
                <Detail key={name} track={track} name={name} />
              ))}
            </div>
          </Popover>
        </div>
      </div>
      <ReductionMeter label={track.name} read={() => engine?.readMeter(track.id)?.gainReduction ?? 0} />
    </div>
  );
}

function Parameter({ track, name, short }: { track: Track; name: StripParameterName; short: string }) {
  const control = useParameter(stripAddress(track, name));
  return <Knob {...control} caption={short} size={26} short className={styles.knob} />;
}

function Detail({ track, name }: { track: Track; name: StripParameterName }) {
  return <ParameterControl {...useParameter(stripAddress(track, name))} />;
}
