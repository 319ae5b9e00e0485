import { type RefObject, useEffect, useRef } from "react";

interface ReturnFocus<Part extends HTMLElement> {
  /** of what stands there again once the typing is over */
  ref: RefObject<Part | null>;
  /** set as the typing ends: true where a key ended it, so that the focus does not fall to the page */
  wanted: RefObject<boolean>;
}

/** Where a field takes a button's place for a while: gives the focus back to the button when a key ended the typing. */
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
