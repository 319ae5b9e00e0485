import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import type { FollowedState } from "../../../stores/midi/timing/following";
import type { TimingSettings } from "../../../stores/midi/timing/settings";
import { useFollowed } from "../../../stores/midi/timing/timing";
import { formatNumber } from "../../../ui/format";
import styles from "./Sync.module.css";

/** How the device that is followed stands. */
export function FollowedLine({ follow }: { follow: NonNullable<TimingSettings["follow"]> }) {
  const { state, unlocated } = useFollowed();
  return (
    <p className={styles.quiet} role="status">
      {state?.present ? told(state) : waitsFor(follow)}
      {unlocated && (
        <Trans>
          {" "}
          The browser does not let system exclusive messages through: the studio follows while the tape runs, and not
          where it is located. Allow them in the address bar's site settings.
        </Trans>
      )}
    </p>
  );
}

function waitsFor({ device, by }: NonNullable<TimingSettings["follow"]>): string {
  return by === "clock" ? t`No clock comes from ${device} yet.` : t`No time code comes from ${device} yet.`;
}

function told({ running, bpm, seconds, ahead }: FollowedState): string {
  const parts = [
    running ? t`It runs` : t`It stands`,
    bpm === null ? null : `${formatNumber(bpm, 2)} BPM`,
    seconds === null ? null : `at ${formatNumber(seconds, 2)} s`,
    ahead === null ? null : apart(ahead),
  ];
  return `${parts.filter((part) => part !== null).join(", ")}.`;
}

const apart = (ahead: number): string =>
  `the studio is ${formatNumber(Math.abs(ahead), 1)} ms ${ahead >= 0 ? "ahead" : "behind"}`;
