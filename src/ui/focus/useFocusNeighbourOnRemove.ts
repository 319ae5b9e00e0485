import { type RefObject, useLayoutEffect, useRef } from "react";

const TAKES_FOCUS = "a[href], button:not(:disabled), input:not(:disabled)";

/**
 * For an item of a list that can be taken away: as it goes with the focus in it, or in its menu, the item beside it gets
 * the focus, or what holds the list where it was the last one. Give the reference to the item's element.
 */
export function useFocusNeighbourOnRemove<Item extends HTMLElement>(): RefObject<Item | null> {
  const ref = useRef<Item>(null);
  useLayoutEffect(() => {
    const item = ref.current;
    return () => {
      if (!item || document.activeElement === document.body) return;
      const beside = item.nextElementSibling ?? item.previousElementSibling;
      const holder = item.closest<HTMLElement>("[role=dialog], main");
      // once it is gone: where the whole list goes, nothing of it is to be chosen on its way out
      queueMicrotask(() => {
        if (document.activeElement !== document.body) return;
        const next = beside?.isConnected ? beside.querySelector<HTMLElement>(TAKES_FOCUS) : null;
        (next ?? holder)?.focus();
      });
    };
  }, []);
  return ref;
}
