import { plural, t } from "@lingui/core/macro";
import { Check, EyeOff, Undo2 } from "lucide-react";
import type { ReactNode } from "react";
import type { DjTrack, DjWaitingTrack } from "../../../../contract/api/djValues";
import { Button } from "../../../ui/controls/Button";
import { IconButton } from "../../../ui/controls/IconButton";
import { Badge } from "../../../ui/layout/Badge";
import styles from "./Requests.module.css";

const DECKS = ["a", "b"] as const;
export type LoadDeck = (typeof DECKS)[number];
export type Judgement = "waiting" | "played" | "hidden";

function Row({ track, children, end }: { track: DjTrack; children?: ReactNode; end: ReactNode }) {
  return (
    <li className={styles.row}>
      <div className={styles.track}>
        <span className={styles.title}>{track.title}</span>
        <span className={styles.by}>
          {[track.artist, track.bpm === null ? "" : `${track.bpm} BPM`, track.key ?? ""].filter(Boolean).join(" · ")}
        </span>
      </div>
      {children}
      <div className={styles.deeds}>{end}</div>
    </li>
  );
}

/** What waits, in its order; each can be loaded, marked as played, or hidden from the guests. */
export function WaitingList(props: {
  items: readonly DjWaitingTrack[];
  /** tracks that are in the library of this browser */
  known: (trackId: string) => boolean;
  onLoad: (deck: LoadDeck, trackId: string) => void;
  onJudge: (trackId: string, state: Judgement) => void;
}) {
  const { items, known, onLoad, onJudge } = props;
  return (
    <ul className={styles.list} aria-label={t`Waiting`}>
      {items.map((track) => (
        <Row
          key={track.id}
          track={track}
          end={
            <>
              {DECKS.map((deck) => (
                <Button
                  key={deck}
                  aria-label={t`Load ${track.title} into deck ${deck.toUpperCase()}`}
                  disabled={!known(track.id)}
                  hint={known(track.id) ? t`Load into deck ${deck.toUpperCase()}` : t`Not in this browser’s library`}
                  onClick={() => onLoad(deck, track.id)}
                >
                  {deck.toUpperCase()}
                </Button>
              ))}
              <IconButton
                icon={Check}
                label={t`Mark ${track.title} as played`}
                onClick={() => onJudge(track.id, "played")}
              />
              <IconButton
                icon={EyeOff}
                label={t`Hide ${track.title} from guests`}
                onClick={() => onJudge(track.id, "hidden")}
              />
            </>
          }
        >
          <span className={styles.votes}>{plural(track.votes, { one: "# vote", other: "# votes" })}</span>
          <Badge tone={track.priority === "high" ? "accent" : "plain"}>
            {track.priority === "high" ? t`High` : t`Medium`}
          </Badge>
        </Row>
      ))}
    </ul>
  );
}

/** What was played, or hidden; each can wait again. */
export function SettledList(props: {
  label: string;
  items: readonly DjTrack[];
  onJudge: (trackId: string, state: Judgement) => void;
}) {
  const { label, items, onJudge } = props;
  if (items.length === 0) return null;
  return (
    <section aria-label={label}>
      <h3 className={styles.heading}>{label}</h3>
      <ul className={styles.list}>
        {items.map((track) => (
          <Row
            key={track.id}
            track={track}
            end={
              <IconButton
                icon={Undo2}
                label={t`Put ${track.title} back on the list`}
                onClick={() => onJudge(track.id, "waiting")}
              />
            }
          />
        ))}
      </ul>
    </section>
  );
}
