import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { camelotOf, keyName, transposed } from "../../../../contract/dj/key";
import { useDesk } from "../../../stores/dj/desk";
import { Badge } from "../../../ui/layout/Badge";
import { clock } from "./clock";
import styles from "./DeckHead.module.css";
import { PhaseMeter } from "./PhaseMeter";
import { useDeckName, useDeckState, useReadout } from "./useDeck";

/** What the deck holds, and its time, tempo and key as they are now. */
export function DeckHead() {
  const name = useDeckName();
  const track = useDeckState((state) => state.track);
  const loading = useDeckState((state) => state.loading);
  const failure = useDeckState((state) => state.failure);
  const leads = useDeckState((state) => state.leads && state.sync);
  return (
    <header className={styles.head}>
      <span className={styles.letter} aria-hidden="true">
        {name.toUpperCase()}
      </span>
      <div className={styles.what}>
        <strong className={styles.title}>{track?.title ?? t`No track`}</strong>
        <span className={styles.artist}>
          {failure !== null ? (
            <span role="alert" className={styles.failure}>
              <Trans>{failure} Load another track.</Trans>
            </span>
          ) : loading ? (
            t`Loading …`
          ) : (
            (track?.artist ?? t`Drop a track here, or choose one in the library and load it.`)
          )}
        </span>
      </div>
      {leads && <Badge>{t`Leader`}</Badge>}
      <PhaseMeter />
      {track && <Readings />}
    </header>
  );
}

function Readings() {
  const name = useDeckName();
  const key = useDeckState(({ track }) => track?.key ?? null);
  const shift = useDeckState((state) => state.keyShift);
  const now = () => {
    const deck = useDesk.getState().decks?.deck(name);
    return deck?.state.track ? { deck, track: deck.state.track, reading: deck.control.read() } : null;
  };
  const elapsed = useReadout(() => {
    const at = now();
    return at ? clock(at.deck.frame() / at.track.rate) : "";
  });
  const left = useReadout(() => {
    const at = now();
    return at ? clock((at.deck.frame() - at.track.frames) / at.track.rate) : "";
  });
  const bpm = useReadout(() => {
    const at = now();
    const tempo = at ? at.reading.bpm || at.deck.bpm() : 0;
    return tempo > 0 ? tempo.toFixed(2) : "–";
  });
  const sounds = key && transposed(key, shift);
  return (
    <dl className={styles.readings}>
      <Reading name="BPM">
        <span ref={bpm} data-reading="bpm" />
      </Reading>
      <Reading name={t`Key`}>
        {sounds ? (
          <span title={keyName(sounds)}>
            {camelotOf(sounds)}
            {shift !== 0 && <small> {shift > 0 ? `+${shift}` : `−${-shift}`}</small>}
          </span>
        ) : (
          "–"
        )}
      </Reading>
      <Reading name={t`Time`}>
        <span ref={elapsed} data-reading="elapsed" />
      </Reading>
      <Reading name={t`Left`}>
        <span ref={left} data-reading="left" />
      </Reading>
    </dl>
  );
}

function Reading({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div className={styles.reading}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
