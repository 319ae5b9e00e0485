import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useMemo, useState } from "react";
import { transposed } from "../../../../contract/dj/key";
import { PREPARE_LIST, tracksOf } from "../../../../contract/dj/list";
import { type Mixing, suggestions } from "../../../../contract/dj/suggest";
import type { Track } from "../../../../contract/dj/track";
import { addToList, useDjLibrary } from "../../../stores/djLibrary/library";
import { useCurrentSet } from "../../../stores/djLibrary/setHistory";
import { votesWaiting } from "../../../stores/djRequests/votes";
import { useVoting } from "../../../stores/djRequests/voting";
import { attemptAsync } from "../../../stores/document";
import { Button } from "../../../ui/controls/Button";
import { Segmented } from "../../../ui/fields/Segmented";
import { EmptyState } from "../../../ui/layout/EmptyState";
import { spoken, word } from "../../../words/say";
import { AutoMix } from "./AutoMix";
import { deckName, type LibraryDecks } from "./ports";
import styles from "./Suggestions.module.css";

/** The largest change of tempo that a suggestion asks for, as a share. */
const TEMPO_RANGE = 0.08;
const MOST = 12;

const COURSES = [
  { value: "down", label: word("Calmer") },
  { value: "keep", label: word("Keep") },
  { value: "up", label: word("More") },
] as const;

/** What goes with the track that plays, and why; the best first. */
export function Suggestions({ decks }: { decks: LibraryDecks }) {
  const tracks = useDjLibrary((now) => now.tracks);
  const lists = useDjLibrary((now) => now.lists);
  const set = useCurrentSet();
  const [energy, setEnergy] = useState<Mixing["energy"]>("keep");
  const { loaded, sounding } = decks;
  const track = tracks.get(sounding?.id ?? loaded.find((id) => id !== null) ?? "");
  const playing = useMemo(() => (track ? asSounding(track, sounding) : null), [track, sounding]);
  const played = useMemo(() => {
    const list = set === null ? undefined : lists.get(set);
    return list ? tracksOf(list) : [];
  }, [lists, set]);
  const voting = useVoting((now) => now.voting);
  const votes = useMemo(() => votesWaiting(voting), [voting]);
  const found = useMemo(
    () =>
      playing ? suggestions(tracks.values(), { playing, played, votes, tempoRange: TEMPO_RANGE, energy }, MOST) : [],
    [tracks, playing, played, votes, energy],
  );
  if (!playing) {
    return (
      <EmptyState
        title={t`No track to go on from`}
      >{t`Load a track to a deck: what goes with it stands here.`}</EmptyState>
    );
  }
  return (
    <div className={styles.suggestions}>
      <div className={styles.head}>
        <span>
          <Trans>
            After <strong>{playing.title}</strong>
          </Trans>
        </span>
        <AutoMix />
        <Segmented label={t`Energy`} value={energy} segments={spoken(COURSES)} onChange={setEnergy} />
      </div>
      {found.length === 0 && <p className={styles.none}>{t`Nothing in the library goes with it in tempo.`}</p>}
      <ol className={styles.list}>
        {found.map(({ track, score, reasons }) => (
          <li key={track.id} className={styles.one}>
            <span className={styles.score} title={t`Fits to ${Math.round(score * 100)} %`}>
              {Math.round(score * 100)}
            </span>
            <span className={styles.what}>
              <span className={styles.title}>
                {track.title}
                {track.artist !== "" && <span className={styles.artist}> {track.artist}</span>}
              </span>
              <span className={styles.reasons}>{reasons.map(({ text }) => text).join(" · ")}</span>
            </span>
            <span className={styles.buttons}>
              {Array.from({ length: decks.count }, (_, deck) => (
                <Button
                  key={deckName(deck)}
                  aria-label={t`Load ${track.title} to deck ${deckName(deck)}`}
                  onClick={() => decks.load(deck, track.id)}
                >
                  {deckName(deck)}
                </Button>
              ))}
              <Button onClick={() => void attemptAsync(() => addToList(PREPARE_LIST, [track.id]))}>Prepare</Button>
            </span>
          </li>
        ))}
      </ol>
    </div>
  );
}

/** A track with tempo and key as its deck plays it. */
const asSounding = (track: Track, sounding: LibraryDecks["sounding"]): Track => ({
  ...track,
  bpm: track.bpm === null ? null : track.bpm * (sounding?.tempo ?? 1),
  key: track.key && transposed(track.key, sounding?.semitones ?? 0),
});
