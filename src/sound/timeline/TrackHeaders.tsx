import { t } from "@lingui/core/macro";
import { memo, type RefObject, useEffect, useRef, useState } from "react";
import type { Hold } from "../../kit/gesture/bind";
import { useGesture } from "../../kit/gesture/useGesture";
import { yToRow } from "../../kit/timeline/rows";
import { useScope } from "../../scope/useScope";
import { openProject, useReadOnly } from "../../stores/document";
import { useSelection } from "../../stores/selection";
import { useLongPress } from "../../ui/overlays/longPress";
import { moveTrackTo } from "../track/edits";
import { openTrackMenu, useTrackMenus } from "../track/menuStore";
import { useMountedHeads } from "./gestures/useMountedHeads";
import { HeadMeters } from "./HeadMeters";
import type { Row } from "./model/scene";
import type { TimelineCanvases } from "./painter/canvases";
import { currentScene, useScene } from "./scene";
import { type HeadProps, TrackHeader } from "./TrackHeader";
import styles from "./TrackHeaders.module.css";
import { lanes, useLanes } from "./view";

const DRAG_PIXELS = 5;

/**
 * The heads of the visible lanes, scrolled together with the lanes; dragged up and down to reorder. During fast
 * scrolling, heads whose elements are not there yet are drawn on a canvas below.
 */
export function TrackHeaders({ canvases }: { canvases: TimelineCanvases }) {
  const column = useRef<HTMLDivElement>(null);
  const drawn = useRef<HTMLDivElement>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const scene = useScene();
  const rowHeight = useLanes((now) => now.rowHeight);
  const height = useLanes((now) => now.height);
  const [target, setTarget] = useState<number | null>(null);
  const renaming = useTrackMenus((now) => (now.renaming?.place === "head" ? now.renaming.id : null));
  const readOnly = useReadOnly();

  useEffect(() => (drawn.current ? canvases.add("heads", drawn.current, styles.canvas) : undefined), [canvases]);
  useScope((scope) => {
    const element = column.current;
    if (element) {
      scope.observeSize(element, () => lanes.show({ headsWidth: element.clientWidth }));
    }
  }, []);
  useHeadsScroll(scroller);

  useGesture(column, {
    parts: "[data-grip]",
    press: (_, { target: pressed }) => {
      const grip = pressed instanceof Element ? pressed.closest("[data-grip]") : null;
      const id = grip?.closest<HTMLElement>("[data-track]")?.dataset.track;
      return id === undefined || openProject().readOnly ? null : dragHead(id, setTarget);
    },
  });

  const menuAt = (point: { x: number; y: number }) => {
    const top = column.current?.getBoundingClientRect().top ?? 0;
    const track = scene.rows[yToRow(lanes.state, point.y - top)]?.track;
    if (track) openTrackMenu("track", track.id, point, "head");
  };
  const longPress = useLongPress(menuAt);

  return (
    <div ref={column} className={styles.column} data-action-scope="tracks" {...longPress}>
      <div ref={drawn} />
      <div ref={scroller} className={styles.scroller}>
        <ul
          className={styles.list}
          style={{ height: `calc(100% + ${lowestScroll(scene.rows.length, rowHeight, height)}px)` }}
          aria-label={t`Tracks`}
        >
          <Heads rows={scene.rows} list={scroller} rowHeight={rowHeight} renaming={renaming} readOnly={readOnly} />
          {target !== null && (
            <li
              className={styles.target}
              style={{ transform: `translateY(${target * rowHeight - 1}px)` }}
              aria-hidden
            />
          )}
        </ul>
      </div>
      <HeadMeters canvases={canvases} scroller={scroller} />
    </div>
  );
}

/** A drag of a head to another place; `show` gets the row that it would be placed before, null when it is over. */
function dragHead(id: string, show: (row: number | null) => void): Hold {
  let to: number | null = null;
  return {
    slack: DRAG_PIXELS,
    drag: ({ y }) => {
      const { scrollY, rowHeight } = lanes.view;
      to = Math.min(currentScene().rows.length, Math.max(0, Math.round((y + scrollY) / rowHeight)));
      show(to);
    },
    end: () => show(null),
    commit: () => {
      if (to !== null) moveTrackTo(id, to);
    },
  };
}

/** How far the lanes can be scrolled down: to one empty row below the last. */
const lowestScroll = (rows: number, rowHeight: number, height: number) => Math.max(0, (rows + 1) * rowHeight - height);

/** Keeps the heads' scroll position and the view in step, whichever moved. */
function useHeadsScroll(scroller: RefObject<HTMLElement | null>): void {
  useScope(
    (scope) => {
      const element = scroller.current;
      if (!element) return;
      let at = element.scrollTop;
      const follow = () => {
        const { scrollY } = lanes.state;
        if (scrollY === at) return;
        at = scrollY;
        element.scrollTop = scrollY;
      };
      const scrolled = () => {
        const top = element.scrollTop;
        if (Math.abs(top - at) < 1) return;
        at = top;
        lanes.show({ scrollY: top });
      };
      follow();
      scope.add(lanes.store.subscribe(follow));
      scope.listen(element, "scroll", scrolled, { passive: true });
    },
    [scroller],
  );
}

interface HeadsProps {
  rows: readonly Row[];
  list: RefObject<HTMLElement | null>;
  rowHeight: number;
  renaming: string | null;
  readOnly: boolean;
}

/** The heads of the visible rows; only this component renders again as rows come and go. */
function Heads({ rows, list, rowHeight, renaming, readOnly }: HeadsProps) {
  const heads = useMountedHeads(rows, list);
  const trackIds = useSelection((now) => now.trackIds);
  return heads.map(({ key, index, row: { track } }) => (
    <Head
      key={key}
      track={track}
      place={index}
      count={rows.length}
      rowHeight={rowHeight}
      selected={trackIds.has(track.id)}
      renaming={renaming === track.id}
      readOnly={readOnly}
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
      <TrackHeader {...head} />
    </li>
  );
});
