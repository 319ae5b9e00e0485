import type { RefObject } from "react";
import { Delay } from "../../../../scope/delay";
import type { End } from "../../../../scope/scope";
import { useScope } from "../../../../scope/useScope";
import { attempt, currentProject, gesture, newId, openProject } from "../../../../stores/document";
import { useSelection } from "../../../../stores/selection";
import { projectTempo } from "../../../../stores/time";
import { onFrame } from "../../../../ui/meters/frame";
import { LONG_PRESS_MS, LONG_PRESS_SLACK } from "../../../../ui/overlays/longPress";
import { xToTick, yToRow } from "../model/geometry";
import { type Hit, hitTest, MOUSE_REACH, TOUCH_REACH } from "../model/hit";
import { currentScene, snapNow } from "../scene";
import { NO_DRAG, useTimeline } from "../view";
import { edgeScroll } from "./pinch";
import { beginDrag, type Drag, type DragContext, type Pointer, type Preview, previewDrag } from "./preview";

/** What a press that did not become a drag asks for. */
export interface LanesActs {
  /** a double click on a clip, or on a lane where a clip may be made */
  open(hit: Hit): void;
}

interface Held {
  pointerId: number;
  x: number;
  y: number;
  drag: Drag | null;
  moved: boolean;
  preview: Preview | null;
  last: PointerEvent;
  /** what a press without a drag does, when it ends */
  click(): void;
}

const DRAG_PIXELS = 4;
/** So long before a long press opens the menu, what the menu is for is selected, ms. */
const MENU_LEAD_MS = 50;

/** The place of the pointer over the lanes, for "split at pointer"; null when it is elsewhere. */
export const pointerPlace: { at: { tick: number; row: number } | null } = { at: null };

function hitAt(point: { x: number; y: number }, touch: boolean): Hit {
  const reach = touch ? TOUCH_REACH : MOUSE_REACH;
  return hitTest(currentScene(), useTimeline.getState(), point, useSelection.getState().clipIds, reach);
}

function dragContext(): DragContext {
  const project = currentProject();
  return {
    project,
    tempo: projectTempo(project),
    scene: currentScene(),
    view: useTimeline.getState(),
    snap: snapNow,
    newId,
  };
}

const isMac = /mac|iphone|ipad/i.test(navigator.platform);
const mod = (event: MouseEvent) => (isMac ? event.metaKey : event.ctrlKey);

/** Carries out a drag's end as one step of undo; gives whether all of it fitted. */
function commit(preview: Preview): void {
  const commands = preview.commit();
  if (commands.length === 0) return;
  const done = gesture(preview.label, (open) => {
    for (const { name, args } of commands) open.run(name, args as never);
  });
  const added = commands.flatMap((command) => (command.name === "addClips" ? command.args.clips : []));
  if (done && added.length > 0) useSelection.getState().selectClips(added.map((clip) => clip.id));
}

/** Selects as a press on a clip asks: alone, beside others (Shift), in or out (Ctrl or ⌘). */
function pressClip(hit: Hit & { kind: "clip" }, event: PointerEvent): () => void {
  const selection = useSelection.getState();
  const already = selection.clipIds.has(hit.id);
  const scene = currentScene();
  const track = scene.rows[hit.row]?.track;
  useTimeline.getState().patch({ focusedClip: hit.id });
  if (track) selection.selectTrack(track.id);
  if (mod(event)) {
    if (!already) selection.selectClips([hit.id], "add");
    return () => {
      if (already) useSelection.getState().selectClips([hit.id], "toggle");
    };
  }
  if (event.shiftKey) {
    selection.selectClips([hit.id], "add");
    return () => {};
  }
  if (!already) selection.selectClips([hit.id]);
  return () => useSelection.getState().selectClips([hit.id]);
}

/**
 * Mouse, pen and touch on the lanes: press, drag, lasso, Escape. A finger drags what is selected and
 * scrolls everywhere else; a tap selects.
 */
export function useLanesPointer(lanes: RefObject<HTMLElement | null>, acts: LanesActs): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the acts are stable module functions of the timeline
  useScope(
    (scope) => {
      const element = lanes.current;
      if (!element) return;
      let held: Held | null = null;
      let stopScrolling: (() => void) | null = null;
      const resting = new Delay(scope);
      let stopKeys: End | null = null;

      const place = (event: { clientX: number; clientY: number }) => {
        const box = element.getBoundingClientRect();
        return { x: event.clientX - box.left, y: event.clientY - box.top };
      };

      const end = () => {
        held = null;
        resting.stop();
        stopScrolling?.();
        stopScrolling = null;
        useTimeline.getState().patch(NO_DRAG);
        stopKeys?.();
        stopKeys = null;
      };

      const abandon = (event: KeyboardEvent) => {
        if (event.key !== "Escape" || !held) return;
        event.preventDefault();
        event.stopPropagation();
        if (held.drag?.kind === "lasso") useSelection.getState().selectClips(held.drag.base);
        end();
      };

      const show = () => {
        if (!held?.drag) return;
        const event = held.last;
        const pointer: Pointer = { ...place(event), free: event.altKey, copy: mod(event) };
        const preview = previewDrag(held.drag, pointer, dragContext());
        held.preview = preview;
        if (preview.selects) useSelection.getState().selectClips(preview.selects);
        useTimeline.getState().patch({
          ghosts: preview.ghosts,
          held: preview.held,
          guide: preview.guide,
          lasso: preview.lasso,
        });
      };

      /** A drag held at an edge scrolls on. */
      const scrollOn = () => {
        if (!held) return;
        const { x, y } = place(held.last);
        const left = edgeScroll(x, element.clientWidth);
        const top = edgeScroll(y, element.clientHeight);
        if (left === 0 && top === 0) return;
        element.scrollBy(left, top);
        show();
      };

      /** A finger that rests opens the menu: for what lies under it, which is selected, and no longer dragged. */
      const rest = () => {
        if (!held) return;
        const { click, last, x, y } = held;
        const now = place(last);
        if (Math.hypot(now.x - x, now.y - y) > LONG_PRESS_SLACK) return;
        const hit = hitAt({ x, y }, true);
        end();
        if (hit.kind !== "clip" || !useSelection.getState().clipIds.has(hit.id)) click();
        pointerPlace.at = { tick: hit.tick, row: "row" in hit ? hit.row : -1 };
      };

      const down = (event: PointerEvent) => {
        if (event.target instanceof Element && event.target.closest("button,input,[role=menu]")) return;
        const point = place(event);
        if (point.x > element.clientWidth || point.y > element.clientHeight) return;
        const touch = event.pointerType === "touch";
        const hit = hitAt(point, touch);
        if (event.button === 2) {
          if (hit.kind === "clip" && !useSelection.getState().clipIds.has(hit.id)) pressClip(hit, event);
          pointerPlace.at = { tick: hit.tick, row: "row" in hit ? hit.row : -1 };
          return;
        }
        if (event.button !== 0 || held) return;
        const chosen = hit.kind === "clip" && useSelection.getState().clipIds.has(hit.id);
        const readOnly = openProject().readOnly;
        let drag: Drag | null = null;
        let click = () => {};
        if (hit.kind === "clip") {
          if (touch && !chosen) {
            click = () => pressClip(hit, event);
          } else {
            click = pressClip(hit, event);
            const scene = currentScene();
            const anchor = scene.clips.get(hit.id);
            const ids = useSelection.getState().clipIds;
            const clips = scene.clips.all().filter((placed) => ids.has(placed.clip.id));
            if (anchor && !readOnly) drag = beginDrag(hit.zone, anchor, clips, hit);
          }
        } else {
          const base = event.shiftKey || mod(event) ? useSelection.getState().clipIds : new Set<string>();
          if (!touch) drag = { kind: "lasso", tick: hit.tick, y: point.y + useTimeline.getState().scrollY, base };
          click = () => {
            useSelection.getState().selectClips(base);
            useTimeline.getState().patch({ focusedClip: null });
            const track = hit.kind === "lane" ? currentScene().rows[hit.row]?.track : undefined;
            if (track) useSelection.getState().selectTrack(track.id);
          };
        }
        held = { pointerId: event.pointerId, ...point, drag, moved: false, preview: null, last: event, click };
        if (drag) element.setPointerCapture(event.pointerId);
        if (touch) resting.start(rest, LONG_PRESS_MS - MENU_LEAD_MS);
        element.focus({ preventScroll: true });
        stopKeys = scope.listen(window, "keydown", abandon, { capture: true });
      };

      const move = (event: PointerEvent) => {
        const point = place(event);
        const view = useTimeline.getState();
        pointerPlace.at = { tick: xToTick(view, point.x), row: yToRow(view, point.y) };
        if (!held) {
          if (event.pointerType !== "touch") element.style.cursor = cursorFor(hitAt(point, false));
          return;
        }
        if (held.pointerId !== event.pointerId) return;
        held.last = event;
        if (!held.moved && Math.hypot(point.x - held.x, point.y - held.y) < DRAG_PIXELS) return;
        if (!held.moved) {
          held.moved = true;
          if (held.drag) stopScrolling = onFrame(scrollOn);
        }
        show();
      };

      const up = (event: PointerEvent) => {
        if (!held || held.pointerId !== event.pointerId) return;
        const { moved, preview, click } = held;
        end();
        if (!moved) click();
        else if (preview) commit(preview);
      };

      const cancel = (event: PointerEvent) => {
        if (held?.pointerId === event.pointerId) end();
      };

      const double = (event: MouseEvent) => {
        if (event.button === 0) attempt(() => acts.open(hitAt(place(event), false)));
      };

      const touchStart = (event: TouchEvent) => {
        const finger = event.touches[0];
        if (event.touches.length > 1) {
          end();
          event.preventDefault();
        } else if (finger) {
          const hit = hitAt(place(finger), true);
          if (hit.kind === "clip" && useSelection.getState().clipIds.has(hit.id)) event.preventDefault();
        }
      };

      scope.listen(element, "pointerdown", down);
      scope.listen(element, "pointermove", move);
      scope.listen(element, "pointerup", up);
      scope.listen(element, "pointercancel", cancel);
      // where the browser's own long press comes first
      scope.listen(element, "contextmenu", rest);
      scope.listen(element, "dblclick", double);
      scope.listen(element, "touchstart", touchStart, { passive: false });
      scope.listen(element, "pointerleave", () => {
        if (!held) pointerPlace.at = null;
      });
      scope.add(end);
    },
    [lanes],
  );
}

const CURSORS = {
  body: "grab",
  start: "ew-resize",
  end: "ew-resize",
  fadeIn: "ew-resize",
  fadeOut: "ew-resize",
  fadeInCurve: "ns-resize",
  fadeOutCurve: "ns-resize",
  gain: "ns-resize",
} as const;

function cursorFor(hit: Hit): string {
  return hit.kind === "clip" ? CURSORS[hit.zone] : "default";
}
