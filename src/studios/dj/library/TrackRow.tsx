import { t } from "@lingui/core/macro";
import { AudioLines, CircleAlert, Headphones, Square } from "lucide-react";
import { memo } from "react";
import type { Track } from "../../../../contract/dj/track";
import { Icon } from "../../../ui/layout/Icon";
import { spoken } from "../../../words/say";
import { LIBRARY_COLUMNS } from "./columns";
import { deckName, type LibraryDecks } from "./ports";
import styles from "./TrackTable.module.css";

interface Props {
  readonly track: Track;
  readonly id: string;
  readonly index: number;
  readonly top: number;
  readonly selected: boolean;
  readonly current: boolean;
  readonly width: number;
  readonly decks: LibraryDecks;
  /** letters of the decks that hold it */
  readonly on: string;
  readonly previewed: boolean;
}

/** A row of the library. It is drawn anew only when something of it changes, because hundreds pass while scrolling. */
export const TrackRow = memo(function TrackRow(props: Props) {
  const { track, id, index, top, selected, current, width, decks, on, previewed } = props;
  return (
    <tr
      id={id}
      className={styles.row}
      style={{ transform: `translateY(${top}px)` }}
      aria-rowindex={index + 2}
      aria-selected={selected}
      data-index={index}
      data-current={current || undefined}
      draggable
    >
      <td className={styles.decks}>
        <span className={styles.color} style={{ background: track.color ?? "transparent" }} />
        <button
          type="button"
          tabIndex={-1}
          className={styles.deck}
          aria-label={previewed ? t`Stop the preview of ${track.title}` : t`Preview ${track.title}`}
          title={previewed ? t`Stop the preview` : t`Preview`}
          data-on={previewed || undefined}
          onClick={() => decks.preview(previewed ? null : track.id)}
        >
          <Icon as={previewed ? Square : Headphones} size={14} />
        </button>
        {Array.from({ length: decks.count }, (_, deck) => (
          <button
            key={deckName(deck)}
            type="button"
            tabIndex={-1}
            className={styles.deck}
            aria-label={t`Load ${track.title} to deck ${deckName(deck)}`}
            title={t`Load to deck ${deckName(deck)}`}
            data-on={on.includes(deckName(deck)) || undefined}
            onClick={() => decks.load(deck, track.id)}
          >
            {deckName(deck)}
          </button>
        ))}
      </td>
      {spoken(LIBRARY_COLUMNS)
        .filter(({ from = 0 }) => width >= from)
        .map(({ id: column, figures, cell }) => (
          <td
            key={column}
            className={styles.cell}
            data-figures={figures || undefined}
            title={column === "title" ? track.title : undefined}
          >
            {column === "title" && !track.analysed && <State track={track} />}
            {cell(track)}
          </td>
        ))}
    </tr>
  );
});

function State({ track: { failure } }: { track: Track }) {
  const sentence = failure === null ? t`Not analysed yet` : t`Not analysed. ${failure}`;
  return (
    <span
      className={styles.state}
      data-failed={failure !== null || undefined}
      role="img"
      title={sentence}
      aria-label={sentence}
    >
      <Icon as={failure === null ? AudioLines : CircleAlert} size={14} />
    </span>
  );
}
