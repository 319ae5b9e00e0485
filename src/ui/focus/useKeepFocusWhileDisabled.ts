import { type FocusEventHandler, useLayoutEffect, useRef } from "react";

interface Handlers {
  onFocus?: FocusEventHandler<HTMLButtonElement> | undefined;
  onBlur?: FocusEventHandler<HTMLButtonElement> | undefined;
}

/**
 * A button that is disabled while its action runs loses the focus. This returns the focus to it when it is enabled
 * again, unless the person has moved elsewhere meanwhile. Wraps the given handlers.
 */
export function useKeepFocusWhileDisabled(disabled: boolean, { onFocus, onBlur }: Handlers): Required<Handlers> {
  const held = useRef<HTMLButtonElement | null>(null);
  useLayoutEffect(() => {
    const button = held.current;
    if (disabled || !button || document.activeElement === button) return;
    // only if the focus is on the page or the dialog around the button, that is, nowhere in particular
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
