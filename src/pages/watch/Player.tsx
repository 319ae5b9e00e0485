import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Pause, Play } from "lucide-react";
import type { Release } from "../../../contract/api/releases";
import { isBuilt } from "../../../contract/routes";
import { coins } from "../../../contract/wallet";
import { signInAddress } from "../../stores/person/returnAddress";
import { useActions } from "../../ui/actions/useActions";
import { Button } from "../../ui/controls/Button";
import { formatTime } from "../../ui/format";
import { Row, Text } from "../../ui/layout/Stack";
import { Link } from "../../ui/navigation/Link";
import { Notice } from "../../ui/page/Notice";
import { PLAYER_ACTIONS } from "../actions";
import { TrackList } from "./TrackList";
import { type Earned, usePlayer } from "./usePlayer";
import styles from "./Watch.module.css";
import { Waveform } from "./Waveform";

/** What listening has earned: a quiet line of text instead of a notice. */
function Earnings({ amount, refusal }: Earned) {
  return (
    <Text tone="muted" className={styles.note} role="status">
      {amount > 0n && t`${coins(amount)} earned by listening. `}
      {refusal?.message}{" "}
      {refusal?.refusal === "signed_out" && (
        <Link href={signInAddress(location.pathname + location.search)}>{t`Sign in`}</Link>
      )}
    </Text>
  );
}

/** Plays a release. */
export function Player({ release }: { release: Release }) {
  const player = usePlayer(release);
  const { state, seconds, failure } = player;
  const length = release.seconds ?? 0;
  const sounding = state === "playing" || state === "waiting";
  const price = BigInt(release.price);
  const begun = state !== "idle" && state !== "asking";
  const playWord = price > 0n && !begun && release.owned === null ? t`Pay ${coins(price)} and play` : t`Play`;

  useActions(PLAYER_ACTIONS, {
    "watch.play": player.toggle,
    "watch.back": () => player.seek(player.position() - 5),
    "watch.forward": () => player.seek(Math.min(length, player.position() + 5)),
  });

  return (
    <section className={styles.player} aria-label={t`Player`}>
      <audio ref={player.audio} preload="auto" {...player.events} />
      <Row gap={3}>
        <Button
          size="page"
          kind="primary"
          icon={sounding ? Pause : Play}
          disabled={state === "asking"}
          onClick={player.toggle}
        >
          {sounding ? t`Pause` : playWord}
        </Button>
        <Waveform
          points={release.waveform}
          seconds={length}
          shown={seconds}
          position={player.position}
          onSeek={player.seek}
        />
        <Text as="span" tone="muted" mono>
          {formatTime(seconds, 0)} / {formatTime(length, 0)}
        </Text>
      </Row>
      <TrackList tracks={release.tracklist} seconds={seconds} onSeek={player.seek} />
      {price > 0n && release.owned === null && (
        <Text tone="muted" className={styles.note}>
          <Trans>Playing costs {coins(price)} and holds for 24 hours.</Trans>
        </Text>
      )}
      <Earnings {...player.earned} />
      {player.broke && <Notice tone="error">{t`Playback stopped. Press Play to continue from there.`}</Notice>}
      {failure && (
        <Notice tone="error">
          {failure.message}{" "}
          {failure.code === "unauthenticated" && isBuilt("sign-in") && (
            <Link href={signInAddress(location.pathname + location.search)}>{t`Sign in`}</Link>
          )}
          {failure.code === "insufficient_funds" && isBuilt("wallet") && <Link href="/wallet">{t`Your wallet`}</Link>}
        </Notice>
      )}
    </section>
  );
}
