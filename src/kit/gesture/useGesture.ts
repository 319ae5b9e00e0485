import { type RefObject, useRef } from "react";
import { useScope } from "../../scope/useScope";
import { bindGesture, type GestureTarget } from "./bind";

/** Lets an element handle pointers while the component is mounted; each gesture uses the latest `target`. */
export function useGesture(element: RefObject<HTMLElement | null>, target: GestureTarget): void {
  const latest = useRef(target);
  latest.current = target;
  useScope(
    (scope) => {
      if (element.current) bindGesture(scope, element.current, () => latest.current);
    },
    [element],
  );
}
