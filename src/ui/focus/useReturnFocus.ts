import { type RefObject, useEffect, useRef } from "react";

interface ReturnFocus<Part extends HTMLElement> {
  /** the element that is shown again after typing */
  ref: RefObject<Part | null>;
  /** set when typing ends: true if a key ended it, so that the focus is not lost */
  wanted: RefObject<boolean>;
}

/** For a field that temporarily replaces a button: returns the focus to the button if a key ended the typing. */
export function useReturnFocus<Part extends HTMLElement>(typing: boolean): ReturnFocus<Part> {
  const ref = useRef<Part>(null);
  const wanted = useRef(false);
  useEffect(() => {
    if (typing || !wanted.current) return;
    wanted.current = false;
    ref.current?.focus({ preventScroll: true });
  }, [typing]);
  return { ref, wanted };
}
