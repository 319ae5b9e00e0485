import { type FocusEventHandler, useLayoutEffect, useRef } from "react";

interface Handlers {
  onFocus?: FocusEventHandler<HTMLButtonElement> | undefined;
  onBlur?: FocusEventHandler<HTMLButtonElement> | undefined;
}

/**
 * A button that is disabled while what it began is under way loses the focus, and with it the keyboard its place: gives
 * it back once the button can be pressed again, unless the person has gone elsewhere meanwhile. Wraps the given handlers.
 */
export function useKeepFocusWhileDisabled(disabled: boolean, { onFocus, onBlur }: Handlers): Required<Handlers> {
  const held = useRef<HTMLButtonElement | null>(null);
  useLayoutEffect(() => {
    const button = held.current;
    if (disabled || !button || document.activeElement === button) return;
    // on the page as a whole, or on the dialog around it: nowhere else
    if (document.activeElement?.contains(button)) button.focus();
    else held.current = null;
  }, [disabled]);
  return {
    onFocus: (event) => {
      held.current = event.currentTarget;
      onFocus?.(event);
    },
    onBlur: (event) => {
      if (!event.currentTarget.disabled) held.current = null;
      onBlur?.(event);
    },
  };
}
