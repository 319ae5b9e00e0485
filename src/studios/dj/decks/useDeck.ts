import { createContext, useContext, useEffect, useRef, useSyncExternalStore } from "react";
import type { DeckName } from "../../../../contract/dj/channels";
import { useScope } from "../../../scope/useScope";
import { useDesk } from "../../../stores/dj/desk";
import type { DeckState } from "../../../stores/dj/state";
import { onFrame } from "../../../ui/meters/frame";

/** Which deck a view belongs to. */
export const DeckContext = createContext<DeckName>("a");

export const useDeckName = (): DeckName => useContext(DeckContext);

/** What a view needs of its deck's state; it renders again when that changes. */
export function useDeckState<Part>(part: (state: DeckState) => Part): Part {
  const name = useDeckName();
  return useDesk((now) => part(now.states[name]));
}

/** The value of one of the deck's controls. */
export function useDeckValue(control: string): number {
  const name = useDeckName();
  return useSyncExternalStore(useDesk.subscribe, () => useDesk.getState().decks?.value(name, control) ?? 0);
}

/** Moves a control of a deck; nothing happens while no set is open. */
export function setDeck(name: DeckName, control: string, value: number): void {
  useDesk.getState().decks?.set(name, control, value);
}

/** Shows a text that may change in each frame, outside React. */
export function useReadout(text: () => string) {
  const element = useRef<HTMLSpanElement>(null);
  const latest = useRef(text);
  latest.current = text;
  useScope((scope) => {
    let shown = "";
    const draw = () => {
      const now = latest.current();
      if (now === shown || !element.current) return;
      shown = now;
      element.current.textContent = now;
    };
    draw();
    scope.add(onFrame(draw));
  }, []);
  useEffect(() => {
    // what is said to a screen reader must not change with each frame
    element.current?.setAttribute("aria-live", "off");
  }, []);
  return element;
}
