import { type RefObject, useLayoutEffect, useRef } from "react";

const TAKES_FOCUS = "a[href], button:not(:disabled), input:not(:disabled)";

/**
 * For a removable item of a list: if it disappears while it or its menu has the focus, its neighbour gets the focus, or
 * the list's container if it was the last. Attach the ref to the item's element.
 */
export function useFocusNeighbourOnRemove<Item extends HTMLElement>(): RefObject<Item | null> {
  const ref = useRef<Item>(null);
  useLayoutEffect(() => {
    const item = ref.current;
    return () => {
      if (!item || document.activeElement === document.body) return;
      const beside = item.nextElementSibling ?? item.previousElementSibling;
      const holder = item.closest<HTMLElement>("[role=dialog], main");
      // after the removal: if the whole list is being removed, the focus must not move within it
      queueMicrotask(() => {
        if (document.activeElement !== document.body) return;
        const next = beside?.isConnected ? beside.querySelector<HTMLElement>(TAKES_FOCUS) : null;
        (next ?? holder)?.focus();
      });
    };
  }, []);
  return ref;
}
