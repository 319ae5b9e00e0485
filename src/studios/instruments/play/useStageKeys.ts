import { useRef } from "react";
import type { InstrumentCard } from "../../../../contract/instruments/cards";
import { useScope } from "../../../scope/useScope";
import { usePreferences } from "../../../stores/preferences";

/** What the computer's keys do on an instrument; each returns whether the key belongs to it. */
export interface StageKeys {
  down(code: string, shift: boolean): boolean;
  up(code: string): void;
  /** the window has lost the focus: nothing is held any more */
  leave(): void;
}

const ELSEWHERE = "input,textarea,select,[contenteditable],[role=dialog],[role=menu],[role=listbox],[role=spinbutton]";

const writing = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(ELSEWHERE) !== null;

/**
 * Gives the computer's keys to the instrument with the focus while playing by typing is on; they lose their other
 * meanings. A key that repeats because it is held does not strike again.
 */
export function useStageKeys(card: InstrumentCard, keys: StageKeys): void {
  const on = usePreferences((now) => now.instruments.typing);
  const latest = useRef(keys);
  latest.current = keys;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another instrument ends what the one before held
  useScope(
    (scope) => {
      if (!on) return;
      const held = new Set<string>();
      const down = (event: KeyboardEvent) => {
        if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || writing(event.target)) return;
        const mine = event.repeat ? held.has(event.code) : latest.current.down(event.code, event.shiftKey);
        if (!mine) return;
        held.add(event.code);
        event.preventDefault();
        event.stopPropagation();
      };
      const up = (event: KeyboardEvent) => {
        if (held.delete(event.code)) latest.current.up(event.code);
      };
      const leave = () => {
        held.clear();
        latest.current.leave();
      };
      scope.listen(window, "keydown", down, { capture: true });
      scope.listen(window, "keyup", up, { capture: true });
      scope.listen(window, "blur", leave);
    },
    [on, card.id],
  );
}
