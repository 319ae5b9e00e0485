import { t } from "@lingui/core/macro";
import { useEffect, useState } from "react";
import type { MappingTarget } from "../../../contract/midi/mapping/mapping";
import { useScope } from "../../scope/useScope";
import { connectActions } from "../../stores/midi/controls";
import { learnTarget, sameTarget, stopLearning, useLearn } from "../../stores/midi/learn";
import { removeMappings, useMappings } from "../../stores/midi/mappings";
import { useProject } from "../../stores/project";
import { useActions, useRegistry } from "../../ui/actions/useActions";
import { Button } from "../../ui/controls/Button";
import { AnchoredMenu, type MenuAnchor, type MenuEntry } from "../../ui/overlays/Menu";
import { MIDI_ACTIONS } from "../actions";
import styles from "./LearnMode.module.css";
import { beginLearning, toggleLearning } from "./learning";
import { TargetName } from "./TargetName";
import { mappedBy, targetName } from "./words";

/** Where controls belong to learning itself. */
const OWN = "data-midi-learning";
const PARAMETER = "data-parameter";
const ACTION = "data-action";
/** Controls whose surroundings open a menu of their own, such as pads: they are mapped by pointing. */
const WITHOUT_MENU = `[${PARAMETER}]:not([data-own-menu] *)`;

type Registry = ReturnType<typeof useRegistry>;

/** What a controller would move that is mapped by pointing here; null where there is nothing. */
function targetAt(element: Element | null, registry: Registry): MappingTarget | null {
  // a tab leads to controls that are to be pointed at
  if (!element || element.closest(`[${OWN}],[role=tab]`)) return null;
  const address = element.closest(`[${PARAMETER}]`)?.getAttribute(PARAMETER);
  if (address) return { kind: "parameter", address };
  const id = element.closest(`[${ACTION}]`)?.getAttribute(ACTION);
  return id && registry.find(id) ? { kind: "action", id } : null;
}

/** Learning by pointing, the menu of a control that offers it, and actions that controllers run; once in a studio. */
export function LearnMode() {
  const registry = useRegistry();
  useActions(MIDI_ACTIONS, { "midi.learn": toggleLearning });
  useEffect(() => connectActions((id) => registry.run(id)), [registry]);
  useEffect(() => stopLearning, []);
  return (
    <>
      <Pointing registry={registry} />
      <ControlMenu registry={registry} />
    </>
  );
}

function Pointing({ registry }: { registry: Registry }) {
  const state = useLearn((now) => now.state);
  const active = state.kind !== "off";
  useScope(
    (scope) => {
      if (!active) return;
      const root = document.documentElement;
      const stop = (event: Event) => {
        event.preventDefault();
        event.stopImmediatePropagation();
      };
      const choose = (event: Event): boolean => {
        if (useLearn.getState().state.kind !== "choosing") return false;
        const target = targetAt(event.target instanceof Element ? event.target : null, registry);
        if (!target) return false;
        stop(event);
        learnTarget(target);
        return true;
      };
      /** the click and the rest of a press that chose a control do nothing else */
      let pressed = false;
      const press = (event: Event) => {
        pressed = choose(event);
      };
      scope.listen(window, "pointerdown", press, { capture: true });
      for (const type of ["mousedown", "pointerup", "mouseup", "click"] as const) {
        scope.listen(
          window,
          type,
          (event) => {
            if (pressed) stop(event);
            if (type === "click") pressed = false;
          },
          { capture: true },
        );
      }
      scope.listen(
        window,
        "keydown",
        (event) => {
          if (event.key === "Escape") {
            stop(event);
            stopLearning();
          } else if (event.key === "Enter") choose(event);
        },
        { capture: true },
      );
      root.dataset.midiLearn = "on";
      scope.add(() => delete root.dataset.midiLearn);
    },
    [active, registry],
  );
  if (!active) return null;
  return (
    <div className={styles.banner} {...{ [OWN]: "" }}>
      <p role="status">
        {state.kind === "choosing" ? (
          t`Click the control that you want to map.`
        ) : (
          <>
            {t`Move a knob, fader, pad or button for`} <Target mapping={state.mapping} />.
          </>
        )}
      </p>
      <Button data-action="midi.learn" onClick={stopLearning}>
        {t`Cancel`}
      </Button>
    </div>
  );
}

function Target({ mapping: id }: { mapping: string }) {
  const target = useMappings(({ mappings }) => mappings.find((mapping) => mapping.id === id)?.target);
  return target ? (
    <strong>
      <TargetName target={target} />
    </strong>
  ) : null;
}

/** A finger that rests on a fader or knob is about to move it: it opens no menu. */
const isResting = (event: MouseEvent, element: Element): boolean =>
  "pointerType" in event && event.pointerType === "touch" && element.closest("[role=slider],input") !== null;

/** The menu of a control that a controller can move or press: learn MIDI, and what is mapped to it. */
function ControlMenu({ registry }: { registry: Registry }) {
  const [open, setOpen] = useState<{ anchor: MenuAnchor; target: MappingTarget } | null>(null);
  useScope(
    (scope) => {
      const offer = (event: MouseEvent, element: Element, target: MappingTarget) => {
        event.preventDefault();
        event.stopImmediatePropagation();
        // the menu key gives no place of its own
        const anchor = event.button === 2 ? { x: event.clientX, y: event.clientY } : element;
        setOpen({ anchor, target });
      };
      const closest = (event: MouseEvent, selector: string): Element | null =>
        event.target instanceof Element && !isResting(event, event.target) ? event.target.closest(selector) : null;
      scope.listen(
        window,
        "contextmenu",
        (event) => {
          const element = closest(event, WITHOUT_MENU);
          const address = element?.getAttribute(PARAMETER);
          if (element && address) offer(event, element, { kind: "parameter", address });
        },
        { capture: true },
      );
      // what a button stands in may have a menu of its own, which comes first
      scope.listen(window, "contextmenu", (event) => {
        const button = event.defaultPrevented ? null : closest(event, `button[${ACTION}]`);
        const target = targetAt(button, registry);
        if (button && target) offer(event, button, target);
      });
    },
    [registry],
  );
  return (
    <AnchoredMenu
      anchor={open?.anchor ?? null}
      entries={() => (open ? entriesFor(open.target, registry) : [])}
      onClose={() => setOpen(null)}
    />
  );
}

function entriesFor(target: MappingTarget, registry: Registry): readonly MenuEntry[] {
  const { project } = useProject.getState();
  const name = project ? targetName(target, project, null, (id) => registry.find(id)?.title) : "";
  const mapped = useMappings.getState().mappings.filter(({ target: its }) => sameTarget(its, target));
  return [
    { kind: "label", label: name },
    { label: t`Learn MIDI`, run: () => void beginLearning(target) },
    ...mapped.map(
      (mapping): MenuEntry => ({
        label: t`Remove ${mappedBy(mapping)}`,
        run: () => removeMappings(mapping.id),
      }),
    ),
  ];
}
