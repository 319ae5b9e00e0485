import type { RefObject } from "react";
import { Delay } from "../../../../scope/delay";
import type { End } from "../../../../scope/scope";
import { useScope } from "../../../../scope/useScope";
import type { Hands } from "../../../../sound/keyboard/playing";
import { currentProject, newId, openProject } from "../../../../stores/document";
import { usePreferences } from "../../../../stores/preferences";
import { useSelection } from "../../../../stores/selection";
import { projectMeters } from "../../../../stores/time";
import { onFrame } from "../../../../ui/meters/frame";
import { LONG_PRESS_MS, LONG_PRESS_SLACK } from "../../../../ui/overlays/longPress";
import { edgeScroll } from "../../timeline/gestures/pinch";
import { currentEdited, notesInOrder, rollSnap, selectedNotes } from "../edited";
import { deleteNotes, runAll } from "../edits";
import { rollXToTick } from "../model/geometry";
import { NOTE_EDGE, noteAt, TOUCH_NOTE_EDGE } from "../model/hit";
import { NO_DRAFT, useRoll } from "../view";
import { mod, noteUnder, pressNote, velocityOf } from "./press";
import { previewRoll, type RollDrag, type RollPreview } from "./preview";

interface Held {
  pointerId: number;
  x: number;
  y: number;
  drag: RollDrag;
  moved: boolean;
  preview: RollPreview | null;
  last: PointerEvent;
  click(): void;
}

const DRAG_PIXELS = 3;
/** So long before a long press opens the menu, what the menu is for is selected, ms. */
const MENU_LEAD_MS = 50;
const FINGER = "roll";

/** Where the menu was asked for, for “paste here”. */
export const rollPlace: { tick: number | null } = { tick: null };

/**
 * Mouse, pen and touch on the notes: draw, select, lasso, move, resize, Escape; what is under the hand is
 * heard. With the draw tool a press makes a note; with the select tool a double click does.
 */
export function useRollPointer(roll: RefObject<HTMLElement | null>, hands: Hands | null): void {
  useScope(
    (scope) => {
      const element = roll.current;
      if (!element) return;
      let held: Held | null = null;
      let heard: number | null = null;
      let stopScrolling: (() => void) | null = null;
      const resting = new Delay(scope);
      let stopKeys: End | null = null;

      const place = (event: { clientX: number; clientY: number }) => {
        const box = element.getBoundingClientRect();
        return { x: event.clientX - box.left, y: event.clientY - box.top };
      };

      const hear = (key: number | null, velocity = 100) => {
        if (!usePreferences.getState().audition || key === heard) return;
        heard = key;
        const edited = currentEdited();
        if (key === null || !edited) hands?.release(FINGER);
        else hands?.press(FINGER, key, velocity, [edited.track.id]);
      };

      const end = () => {
        held = null;
        resting.stop();
        stopScrolling?.();
        stopScrolling = null;
        hear(null);
        useRoll.getState().patch(NO_DRAFT);
        stopKeys?.();
        stopKeys = null;
      };

      const abandon = (event: KeyboardEvent) => {
        if (event.key !== "Escape" || !held) return;
        event.preventDefault();
        event.stopPropagation();
        if (held.drag.kind === "lasso") useSelection.getState().selectNotes(held.drag.base);
        end();
      };

      const show = () => {
        const edited = currentEdited();
        if (!held || !edited) return;
        const event = held.last;
        const preview = previewRoll(
          held.drag,
          { ...place(event), free: event.altKey, copy: mod(event) },
          {
            clip: edited.clip,
            origin: edited.origin,
            view: useRoll.getState(),
            meters: projectMeters(currentProject()),
            notes: notesInOrder(edited.clip.notes),
            snap: rollSnap.nearest,
            newId,
          },
        );
        held.preview = preview;
        if (preview.selects) useSelection.getState().selectNotes(preview.selects);
        if (preview.key !== null) hear(preview.key, velocityOf(held.drag));
        useRoll.getState().patch({ draft: preview.draft, lasso: preview.lasso });
      };

      const scrollOn = () => {
        if (!held) return;
        const { x, y } = place(held.last);
        const left = edgeScroll(x, element.clientWidth);
        const top = edgeScroll(y, element.clientHeight);
        if (left === 0 && top === 0) return;
        element.scrollBy(left, top);
        show();
      };

      const hitAt = (point: { x: number; y: number }, touch: boolean) => {
        const edited = currentEdited();
        if (!edited) return null;
        const edge = touch ? TOUCH_NOTE_EDGE : NOTE_EDGE;
        return noteAt(notesInOrder(edited.clip.notes), useRoll.getState(), edited.origin, point, edge);
      };

      /** The menu is for what lies under it: a note that is not selected is now. */
      const menuFor = (point: { x: number; y: number }, touch: boolean) => {
        const hit = hitAt(point, touch);
        const { noteIds, selectNotes } = useSelection.getState();
        if (hit && !noteIds.has(hit.id)) selectNotes([hit.id]);
        rollPlace.tick = rollXToTick(useRoll.getState(), point.x);
      };

      /** A finger that rests opens the menu, and no longer drags. */
      const rest = () => {
        if (!held) return;
        const { last, x, y } = held;
        const now = place(last);
        if (Math.hypot(now.x - x, now.y - y) > LONG_PRESS_SLACK) return;
        end();
        menuFor({ x, y }, true);
      };

      const down = (event: PointerEvent) => {
        const edited = currentEdited();
        const point = place(event);
        if (edited && event.button === 2) menuFor(point, false);
        if (!edited || held || event.button !== 0) return;
        if (point.x > element.clientWidth || point.y > element.clientHeight) return;
        const touch = event.pointerType === "touch";
        const view = useRoll.getState();
        const hit = hitAt(point, touch);
        const { readOnly } = openProject();
        const tick = rollXToTick(view, point.x);
        let drag: RollDrag;
        let click = () => {};
        if (hit) {
          click = pressNote(hit.id, event);
          const anchor = edited.clip.notes[hit.id];
          if (!anchor) return;
          hear(anchor.key, anchor.velocity);
          if (readOnly) return;
          const notes = selectedNotes();
          drag =
            hit.zone === "body"
              ? { kind: "move", notes, anchor, tick, key: anchor.key }
              : { kind: "resize", side: hit.zone, notes, anchor, tick };
        } else if (view.tool === "draw" && !readOnly) {
          const note = noteUnder(point, edited, event.altKey);
          drag = { kind: "draw", note };
          hear(note.key, note.velocity);
        } else {
          // a finger on the ground scrolls
          if (touch) {
            rollPlace.tick = tick;
            return;
          }
          const base = event.shiftKey || mod(event) ? useSelection.getState().noteIds : new Set<string>();
          drag = { kind: "lasso", tick, y: point.y + view.scrollY, base };
          click = () => useSelection.getState().selectNotes(base);
        }
        held = {
          pointerId: event.pointerId,
          ...point,
          drag,
          moved: drag.kind === "draw",
          preview: null,
          last: event,
          click,
        };
        element.setPointerCapture(event.pointerId);
        element.focus({ preventScroll: true });
        stopKeys = scope.listen(window, "keydown", abandon, { capture: true });
        if (drag.kind === "draw") show();
        else if (touch) resting.start(rest, LONG_PRESS_MS - MENU_LEAD_MS);
      };

      const move = (event: PointerEvent) => {
        const point = place(event);
        if (!held) {
          if (event.pointerType === "touch") return;
          const zone = hitAt(point, false)?.zone;
          element.style.cursor =
            zone === "body"
              ? "grab"
              : zone
                ? "ew-resize"
                : useRoll.getState().tool === "draw"
                  ? "crosshair"
                  : "default";
          return;
        }
        if (held.pointerId !== event.pointerId) return;
        held.last = event;
        if (!held.moved && Math.hypot(point.x - held.x, point.y - held.y) < DRAG_PIXELS) return;
        held.moved = true;
        stopScrolling ??= onFrame(scrollOn);
        show();
      };

      const up = (event: PointerEvent) => {
        if (!held || held.pointerId !== event.pointerId) return;
        const { moved, preview, click, drag } = held;
        end();
        if (!moved) return click();
        if (!preview) return;
        const commands = preview.commit();
        if (!runAll(preview.label, commands)) return;
        const added = commands.flatMap((command) => (command.name === "addNotes" ? command.args.notes : []));
        if (added.length > 0) useSelection.getState().selectNotes(added.map((note) => note.id));
        const last = added.at(-1);
        if (drag.kind === "draw" && last) useRoll.getState().patch({ focusedNote: last.id });
      };

      const cancel = (event: PointerEvent) => {
        if (held?.pointerId === event.pointerId) end();
      };

      const double = (event: MouseEvent) => {
        const edited = currentEdited();
        if (!edited || openProject().readOnly) return;
        const point = place(event);
        const hit = hitAt(point, false);
        if (hit) {
          useSelection.getState().selectNotes([hit.id]);
          deleteNotes();
          return;
        }
        if (useRoll.getState().tool === "draw") return;
        const note = noteUnder(point, edited, event.altKey);
        const drawn = previewRoll(
          { kind: "draw", note },
          { ...point, free: true, copy: false },
          {
            clip: edited.clip,
            origin: edited.origin,
            view: useRoll.getState(),
            meters: projectMeters(currentProject()),
            notes: [],
            snap: (tick) => tick,
            newId,
          },
        );
        if (runAll("Add note", drawn.commit())) useSelection.getState().selectNotes([note.id]);
      };

      const touchStart = (event: TouchEvent) => {
        const finger = event.touches[0];
        // a finger that draws may rest on its note: no long press
        if (useRoll.getState().tool === "draw") event.stopPropagation();
        if (event.touches.length > 1) {
          end();
          event.preventDefault();
        } else if (finger && (hitAt(place(finger), true) || useRoll.getState().tool === "draw")) {
          event.preventDefault();
        }
      };

      scope.listen(element, "pointerdown", down);
      scope.listen(element, "pointermove", move);
      scope.listen(element, "pointerup", up);
      scope.listen(element, "pointercancel", cancel);
      scope.listen(element, "contextmenu", rest);
      scope.listen(element, "dblclick", double);
      scope.listen(element, "touchstart", touchStart, { passive: false });
      scope.add(end);
    },
    [roll, hands],
  );
}
