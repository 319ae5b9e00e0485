import { t } from "@lingui/core/macro";
import { useVirtualizer } from "@tanstack/react-virtual";
import { ArrowDown, ArrowUp } from "lucide-react";
import { type KeyboardEvent, type MouseEvent, useEffect, useId, useRef, useState } from "react";
import { useScope } from "../../../scope/useScope";
import type { Row } from "../../../stores/djLibrary/query";
import { rowKey, selectedRows, selectRow, sortBy, useLibraryView } from "../../../stores/djLibrary/view";
import { Icon } from "../../../ui/layout/Icon";
import { useMediaQuery } from "../../../ui/useMediaQuery";
import { spoken } from "../../../words/say";
import { LIBRARY_COLUMNS } from "./columns";
import { carryTracks } from "./drag";
import { deckName, type LibraryDecks } from "./ports";
import { keyMove } from "./rowKeys";
import { TrackRow } from "./TrackRow";
import styles from "./TrackTable.module.css";

interface Props {
  readonly label: string;
  readonly rows: readonly Row[];
  readonly decks: LibraryDecks;
  /** opens the menu of the selected rows at a point or element */
  readonly onMenu: (at: { x: number; y: number } | Element) => void;
  /** takes the selected rows out of the list, or the library */
  readonly onRemove: () => void;
}

/**
 * The tracks of a list. Only rows in sight are there, so that tens of thousands scroll; the whole is one stop of the
 * keyboard, and arrows go through it.
 */
export function TrackTable({ label, rows, decks, onMenu, onRemove }: Props) {
  const { source, sorting, selected, cursor } = useLibraryView();
  const coarse = useMediaQuery("(pointer: coarse)");
  const height = coarse ? 44 : 26;
  const scroller = useRef<HTMLDivElement>(null);
  const width = useWidth(scroller);
  const grid = useId();
  const list = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    overscan: 8,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the height of all rows has changed
  useEffect(() => list.measure(), [height]);

  const at = cursor === null ? -1 : rows.findIndex((row) => rowKey(row, source) === cursor);
  // a controller moves the cursor, too
  // biome-ignore lint/correctness/useExhaustiveDependencies: as it is moved, not as rows change under it
  useEffect(() => {
    if (at >= 0) list.scrollToIndex(at);
  }, [cursor]);
  const go = (index: number, range: boolean) => {
    selectRow(rows, index, { range });
    list.scrollToIndex(index);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.target !== event.currentTarget) return;
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / height) - 1);
    const index = keyMove(event.key, at, rows.length, page);
    if (index !== null) go(index, event.shiftKey);
    else if (event.key === "a" && (event.metaKey || event.ctrlKey)) {
      useLibraryView.setState({ selected: new Set(rows.map((row) => rowKey(row, source))) });
    } else if (event.key === "Delete" || event.key === "Backspace") onRemove();
    else if (event.key === "ContextMenu" || (event.key === "F10" && event.shiftKey)) {
      onMenu(document.getElementById(`${grid}-${cursor}`) ?? event.currentTarget);
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const indexOf = (target: EventTarget) =>
    Number((target instanceof Element && target.closest<HTMLElement>("[data-index]")?.dataset.index) ?? Number.NaN);
  const press = (event: MouseEvent) => {
    const index = indexOf(event.target);
    const row = rows[index];
    if (!row) return;
    const plain = !event.shiftKey && !event.metaKey && !event.ctrlKey;
    // what is dragged, or what a menu is asked for, is the selection
    if (plain && selected.has(rowKey(row, source)) && selected.size > 1) return;
    selectRow(rows, index, { add: event.metaKey || event.ctrlKey, range: event.shiftKey });
  };
  const shown = spoken(LIBRARY_COLUMNS).filter(({ from = 0 }) => width >= from);
  const columns = [`${18 + 26 * (decks.count + 1)}px`, ...shown.map((column) => column.width)].join(" ");
  return (
    <div
      ref={scroller}
      className={styles.scroller}
      data-action-scope="dj.library"
      style={{ "--columns": columns, "--row": `${height}px` } as React.CSSProperties}
    >
      <table
        className={styles.table}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: its rows are chosen with the arrows
        role="grid"
        tabIndex={0}
        aria-label={label}
        aria-rowcount={rows.length + 1}
        aria-multiselectable
        aria-activedescendant={cursor === null ? undefined : `${grid}-${cursor}`}
        onKeyDown={onKeyDown}
        onMouseDown={(event) => event.button === 0 && press(event)}
        onContextMenu={(event) => {
          if (Number.isNaN(indexOf(event.target))) return;
          event.preventDefault();
          press(event);
          onMenu({ x: event.clientX, y: event.clientY });
        }}
        onDragStart={(event) =>
          carryTracks(
            event.dataTransfer,
            selectedRows(rows).map(({ track }) => track.id),
          )
        }
      >
        <thead>
          <tr className={styles.head} aria-rowindex={1}>
            <th scope="col" className={styles.decks}>
              <span className={styles.hidden}>{t`Load`}</span>
            </th>
            {shown.map(({ id, title, figures }) => {
              const order = sorting?.column === id ? (sorting.descending ? "descending" : "ascending") : "none";
              return (
                <th key={id} scope="col" aria-sort={order} data-figures={figures || undefined}>
                  <button type="button" tabIndex={-1} className={styles.sorter} onClick={() => sortBy(id)}>
                    {title}
                    {order !== "none" && <Icon as={order === "ascending" ? ArrowUp : ArrowDown} size={12} />}
                  </button>
                </th>
              );
            })}
          </tr>
        </thead>
        <tbody className={styles.rows} style={{ height: list.getTotalSize() }}>
          {list.getVirtualItems().map(({ index, start }) => {
            const row = rows[index];
            if (!row) return null;
            const key = rowKey(row, source);
            return (
              <TrackRow
                key={key}
                id={`${grid}-${key}`}
                track={row.track}
                index={index}
                top={start}
                width={width}
                decks={decks}
                selected={selected.has(key)}
                current={key === cursor}
                previewed={decks.previewed === row.track.id}
                on={decks.loaded.map((id, deck) => (id === row.track.id ? deckName(deck) : "")).join("")}
              />
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

/** The width that rows have, in steps at which columns come and go. */
function useWidth(element: React.RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useScope(
    (scope) => {
      if (element.current)
        scope.observeSize(element.current, ({ contentRect }) => setWidth(Math.floor(contentRect.width / 20) * 20));
    },
    [element],
  );
  return width;
}
