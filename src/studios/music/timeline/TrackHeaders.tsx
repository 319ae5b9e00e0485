import { type PointerEvent, useCallback, useEffect, useRef, useState } from "react";
import { useSelection } from "../../../stores/selection";
import { openProject } from "../document";
import { visibleRows } from "./model/geometry";
import { currentScene, useScene } from "./scene";
import { TrackHeader } from "./TrackHeader";
import styles from "./TrackHeaders.module.css";
import { moveTrackTo } from "./tracks";
import { useTimeline } from "./view";

/** Rows beyond the view that stay in the document, so that Tab finds the next. */
const SPARE = 2;
const DRAG_PIXELS = 5;

/** The heads of the lanes in sight, in step with the lanes' scroll; dragged up and down to reorder. */
export function TrackHeaders() {
  const column = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const scene = useScene();
  const rowHeight = useTimeline((now) => now.rowHeight);
  const range = useTimeline((now) => {
    const { first, end } = visibleRows(now, scene.rows.length);
    return Math.max(0, first - SPARE) * 100_000 + Math.min(scene.rows.length, end + SPARE);
  });
  const first = Math.floor(range / 100_000);
  const end = range % 100_000;
  const trackIds = useSelection((now) => now.trackIds);
  const [target, setTarget] = useState<number | null>(null);

  useEffect(() => {
    const follow = () => {
      if (list.current) list.current.style.transform = `translateY(${-useTimeline.getState().scrollY}px)`;
    };
    follow();
    return useTimeline.subscribe(follow);
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

  return (
    <div ref={column} className={styles.column} data-action-scope="tracks">
      <ul
        ref={list}
        className={styles.list}
        aria-label="Tracks"
        style={{ "--row": `${rowHeight}px` } as React.CSSProperties}
      >
        {scene.rows.slice(first, end).map((row, index) => (
          <li
            key={row.track.id}
            aria-label={row.track.name}
            aria-setsize={scene.rows.length}
            aria-posinset={first + index + 1}
            className={styles.place}
            style={{ transform: `translateY(${(first + index) * rowHeight}px)` }}
          >
            <TrackHeader track={row.track} selected={trackIds.has(row.track.id)} onGrab={grab} />
          </li>
        ))}
        {target !== null && (
          <li className={styles.target} style={{ transform: `translateY(${target * rowHeight - 1}px)` }} aria-hidden />
        )}
      </ul>
    </div>
  );
}
