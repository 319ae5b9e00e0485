import { t } from "@lingui/core/macro";
import { useScope } from "../../scope/useScope";
import { usePreferences } from "../../stores/preferences";
import { useEngine } from "../../stores/services";
import { useActions } from "../../ui/actions/useActions";
import { announce } from "../../ui/announce";
import { KEYBOARD_ACTIONS, TYPING_ACTIONS } from "../actions";
import { keyOfCode, lowestKey } from "./keys";
import { HeldNotes, liveTargets } from "./playing";

const OCTAVES = { min: -1, max: 8 };
const VELOCITY_STEP = 10;

function turn(values: Partial<{ on: boolean; octave: number; velocity: number }>): void {
  const { keyboard, set } = usePreferences.getState();
  const next = { ...keyboard, ...values };
  next.octave = Math.min(OCTAVES.max, Math.max(OCTAVES.min, next.octave));
  next.velocity = Math.min(127, Math.max(1, next.velocity));
  set({ keyboard: next });
}

/**
 * While it is on, two rows of the computer's keyboard (Z–M and Q–P) play the armed or selected track; these keys lose
 * their other meanings.
 */
export function useMusicalTyping(): void {
  const engine = useEngine();
  const on = usePreferences((now) => now.keyboard.on);

  useActions(KEYBOARD_ACTIONS, {
    "keyboard.typing": () => {
      const next = !usePreferences.getState().keyboard.on;
      turn({ on: next });
      announce(next ? t`The computer keyboard plays notes` : t`The computer keyboard gives commands`);
    },
  });
  const typed = (run: () => void) => ({ run, enabled: () => usePreferences.getState().keyboard.on });
  useActions(TYPING_ACTIONS, {
    "keyboard.octaveDown": typed(() => turn({ octave: usePreferences.getState().keyboard.octave - 1 })),
    "keyboard.octaveUp": typed(() => turn({ octave: usePreferences.getState().keyboard.octave + 1 })),
    "keyboard.softer": typed(() => turn({ velocity: usePreferences.getState().keyboard.velocity - VELOCITY_STEP })),
    "keyboard.louder": typed(() => turn({ velocity: usePreferences.getState().keyboard.velocity + VELOCITY_STEP })),
  });

  useScope(
    (scope) => {
      if (!engine || !on) return;
      const heldNotes = new HeldNotes(engine);
      const down = (event: KeyboardEvent) => {
        if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || typing(event.target)) return;
        const { octave, velocity } = usePreferences.getState().keyboard;
        const targets = liveTargets();
        const key = keyOfCode(event.code, lowestKey(octave, targets[0]?.kind ?? "midi"));
        if (key === null) return;
        event.preventDefault();
        event.stopPropagation();
        if (!event.repeat) {
          const tracks = targets.map((track) => track.id);
          heldNotes.press(event.code, key, velocity, tracks);
        }
      };
      const up = (event: KeyboardEvent) => heldNotes.release(event.code);
      const leave = () => heldNotes.releaseAll();
      scope.add(leave);
      scope.listen(window, "keydown", down, { capture: true });
      scope.listen(window, "keyup", up, { capture: true });
      scope.listen(window, "blur", leave);
    },
    [engine, on],
  );
}

function typing(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest("input,textarea,select,[contenteditable],[role=dialog]") !== null;
}
