import type { At, GestureTarget, Hold } from "../gesture/bind";
import type { Rectangle } from "./items";
import { lassoFrom, lassoTo } from "./lasso";
import { yToRow } from "./rows";
import { pressItem, type Selection } from "./selection";
import type { Shown, Timeline } from "./timeline";

/** A drag of items: a pure function of where it began and where the pointer is, previewed until it ends. */
export interface ItemDrag {
  /** previews what the drag would do if it ended now */
  show(at: At): void;
  /** removes the preview */
  end(): void;
  /** does what was previewed last */
  commit(): void;
}

/** What differs between editors on a timeline; everything else about pointers is the same in all of them. */
export interface Editing<Hit extends { readonly id: string }> {
  readonly selection: Selection;
  /** the item under a point, and which part of it; null on the background */
  hit(at: At): Hit | null;
  /** ids of the items that a rectangle of the viewport touches */
  within(rectangle: Rectangle): readonly string[];
  /** an item was pressed or asked for a menu: the arrow keys continue from it */
  focus(hit: Hit): void;
  /** an item was pressed; `released` follows */
  pressed?(hit: Hit): void;
  /** starts the drag of a pressed item, after the selection has changed; null: it may not be moved */
  drag(hit: Hit, at: At): ItemDrag | null;
  /** what a press on the background does instead of a lasso; null: a lasso */
  ground?(at: At): Hold | null;
  /** the background was clicked */
  groundClick?(at: At): void;
  /** the press of an item or of the background has ended, in whatever way */
  released?(): void;
  double?(at: At): void;
  cursor(at: At): string;
  /** true: a finger drags only selected items and scrolls otherwise; false: it drags any item */
  readonly fingerSelects: boolean;
  /** whether a finger draws on the background instead of scrolling */
  fingerDraws?(): boolean;
}

/** Mouse, pen and touch on a timeline: press, drag, lasso, long press, pinch, zoom. */
export function editItems<Unit extends number, Hit extends { readonly id: string }, Draft extends object>(
  timeline: Timeline<Unit, Draft>,
  element: () => HTMLElement | null,
  editing: Editing<Hit>,
): GestureTarget {
  const { axis } = timeline;
  const { selection } = editing;
  const place = (at: At) => {
    const { view } = timeline;
    timeline.pointer = { position: axis.toPosition(view, at.x), row: yToRow(view, at.y) };
  };
  /** The menu is for what is under the pointer: an unselected item is selected first. */
  const menu = (at: At) => {
    const hit = editing.hit(at);
    if (hit && !selection.has(hit.id)) {
      editing.focus(hit);
      selection.select([hit.id]);
    }
    place(at);
    timeline.asked = timeline.pointer;
  };
  const showLasso = (lasso: Rectangle | null) => timeline.show({ lasso } as Partial<Shown & Draft>);

  const onItem = (hit: Hit, at: At): Hold => {
    const waits = editing.fingerSelects && at.touch && !selection.has(hit.id);
    const press = () => {
      editing.focus(hit);
      editing.pressed?.(hit);
      return pressItem(selection, hit.id, at);
    };
    if (waits) return { click: () => press()(), rest: menu, end: () => editing.released?.() };
    const click = press();
    const drag = editing.drag(hit, at);
    if (!drag) return { click, rest: menu, end: () => editing.released?.() };
    return {
      click,
      rest: menu,
      scrolls: true,
      drag: (to) => {
        place(to);
        drag.show(to);
      },
      end: () => {
        drag.end();
        editing.released?.();
      },
      commit: () => drag.commit(),
    };
  };

  const onGround = (at: At): Hold | null => {
    const own = editing.ground?.(at);
    if (own) return own;
    const base = at.shift || at.mod ? new Set(selection.all()) : new Set<string>();
    const click = () => {
      selection.select(base);
      editing.groundClick?.(at);
    };
    // a finger on the background scrolls
    if (at.touch) return { click, rest: menu };
    const from = lassoFrom(axis, timeline.view, at);
    return {
      click,
      rest: menu,
      scrolls: true,
      drag: (to) => {
        const lasso = lassoTo(axis, timeline.view, from, to);
        place(to);
        selection.select([...base, ...editing.within(lasso)]);
        showLasso(lasso);
      },
      end: () => showLasso(null),
      cancel: () => selection.select(base),
    };
  };

  return {
    press: (at) => {
      const hit = editing.hit(at);
      place(at);
      return hit ? onItem(hit, at) : onGround(at);
    },
    menu,
    hover: (at) => {
      place(at);
      const shown = element();
      if (shown) shown.style.cursor = editing.cursor(at);
    },
    leave: () => {
      timeline.pointer = null;
    },
    double: (at) => editing.double?.(at),
    finger: (at) => {
      const hit = editing.hit(at);
      const draws = editing.fingerDraws?.() ?? false;
      const drags = hit !== null && (!editing.fingerSelects || selection.has(hit.id));
      return { scroll: !draws && !drags, menu: !draws };
    },
    zoom: (factor, at) => timeline.zoomTo(timeline.view.zoom * factor, at.x),
    pinch: (before, after) => timeline.pinch(before, after),
  };
}
