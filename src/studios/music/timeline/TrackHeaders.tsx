import { memo, type PointerEvent, useCallback, useEffect, useRef, useState } from "react";
import { useSelection } from "../../../stores/selection";
import { useLongPress } from "../../../ui/overlays/longPress";
import { openProject, useReadOnly } from "../document";
import { moveTrackTo } from "../track/acts";
import { openTrackMenu, useTrackMenus } from "../track/menuStore";
import { HeadMeters } from "./HeadMeters";
import { visibleRows, yToRow } from "./model/geometry";
import type { Row } from "./model/scene";
import { SettledHeader } from "./SettledHeader";
import { currentScene, useScene } from "./scene";
import type { Grab, HeadProps } from "./TrackHeader";
import styles from "./TrackHeaders.module.css";
import { useTimeline } from "./view";

/** Rows beyond the view that stay in the document, so that Tab finds the next. */
const SPARE = 1;
/** Packs first and last row into one number, so that the store compares them at once. */
const MOST_ROWS = 100_000;
const DRAG_PIXELS = 5;

/** The heads of the lanes in sight, in step with the lanes' scroll; dragged up and down to reorder. */
export function TrackHeaders() {
  const column = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const scene = useScene();
  const [target, setTarget] = useState<number | null>(null);
  const renaming = useTrackMenus((now) => (now.renaming?.place === "head" ? now.renaming.id : null));
  const readOnly = useReadOnly();

  useEffect(() => {
    const follow = () => {
      if (list.current) list.current.style.transform = `translateY(${-useTimeline.getState().scrollY}px)`;
    };
    follow();
    return useTimeline.subscribe((now, before) => {
      if (now.scrollY !== before.scrollY) follow();
    });
  }, []);

  // The wheel over the heads scrolls the lanes beside them.
  useEffect(() => {
    const element = column.current;
    const lanes = element?.parentElement?.querySelector("[data-action-scope=timeline]");
    if (!element || !lanes) return;
    const turn = (event: WheelEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey) return;
      lanes.scrollBy(0, event.deltaY);
    };
    element.addEventListener("wheel", turn, { passive: true });
    return () => element.removeEventListener("wheel", turn);
  }, []);

  const grab = useCallback((event: PointerEvent<HTMLElement>, id: string) => {
    if (event.button !== 0 || openProject().readOnly) return;
    const box = column.current?.getBoundingClientRect();
    if (!box) return;
    const begun = event.clientY;
    let to: number | null = null;
    const listening = new AbortController();
    const { signal } = listening;
    const rowAt = (clientY: number) => {
      const view = useTimeline.getState();
      const lanes = currentScene().rows.length;
      return Math.min(lanes, Math.max(0, Math.round((clientY - box.top + view.scrollY) / view.rowHeight)));
    };
    const finish = () => {
      listening.abort();
      setTarget(null);
    };
    addEventListener(
      "pointermove",
      (move) => {
        if (to === null && Math.abs(move.clientY - begun) < DRAG_PIXELS) return;
        to = rowAt(move.clientY);
        setTarget(to);
      },
      { signal },
    );
    addEventListener(
      "pointerup",
      () => {
        const index = to;
        finish();
        if (index === null) return;
        moveTrackTo(id, index);
        // the press that ends a drag is no click on what lies under it
        addEventListener("click", (click) => click.stopPropagation(), { capture: true, once: true });
      },
      { signal },
    );
    addEventListener("pointercancel", finish, { signal });
    addEventListener(
      "keydown",
      (key) => {
        if (key.key !== "Escape") return;
        key.preventDefault();
        key.stopPropagation();
        finish();
      },
      { signal, capture: true },
    );
  }, []);

  const menuAt = (point: { x: number; y: number }) => {
    const top = column.current?.getBoundingClientRect().top ?? 0;
    const track = scene.rows[yToRow(useTimeline.getState(), point.y - top)]?.track;
    if (track) openTrackMenu("track", track.id, point, "head");
  };
  const longPress = useLongPress(menuAt);

  return (
    <div ref={column} className={styles.column} data-action-scope="tracks" {...longPress}>
      <ul ref={list} className={styles.list} aria-label="Tracks">
        <Heads rows={scene.rows} renaming={renaming} readOnly={readOnly} grab={grab} />
        {target !== null && (
          <li
            className={styles.target}
            style={{ transform: `translateY(${target * useTimeline.getState().rowHeight - 1}px)` }}
            aria-hidden
          />
        )}
      </ul>
      <HeadMeters />
    </div>
  );
}

interface HeadsProps {
  rows: readonly Row[];
  renaming: string | null;
  readOnly: boolean;
  grab: Grab;
}

/** The heads of the rows in sight; only this is drawn anew as rows come and go. */
function Heads({ rows, renaming, readOnly, grab }: HeadsProps) {
  const rowHeight = useTimeline((now) => now.rowHeight);
  const range = useTimeline((now) => {
    const { first, end } = visibleRows(now, rows.length);
    return Math.max(0, first - SPARE) * MOST_ROWS + Math.min(rows.length, end + SPARE);
  });
  const trackIds = useSelection((now) => now.trackIds);
  const first = Math.floor(range / MOST_ROWS);
  return rows
    .slice(first, range % MOST_ROWS)
    .map((row, index) => (
      <Head
        key={row.track.id}
        track={row.track}
        place={first + index}
        count={rows.length}
        rowHeight={rowHeight}
        selected={trackIds.has(row.track.id)}
        renaming={renaming === row.track.id}
        readOnly={readOnly}
        grab={grab}
      />
    ));
}

const Head = memo(function Head({
  place,
  count,
  rowHeight,
  ...head
}: HeadProps & { place: number; count: number; rowHeight: number }) {
  return (
    <li
      aria-label={head.track.name}
      aria-setsize={count}
      aria-posinset={place + 1}
      className={styles.place}
      style={{ height: rowHeight, top: place * rowHeight }}
    >
      <SettledHeader {...head} />
    </li>
  );
});
