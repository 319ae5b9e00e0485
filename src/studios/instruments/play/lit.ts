import { useRef, useState } from "react";
import { useScope } from "../../../scope/useScope";
import { useSounding } from "../../../sound/keyboard/playing";

/** How long a struck key and a struck pad are shown at least, ms. */
export const KEY_LIT_MS = 200;
export const PAD_LIT_MS = 150;

const NONE: ReadonlySet<number> = new Set();

/** The keys that were struck within the last `lasts` ms, held or not. */
export function useLit(lasts: number): ReadonlySet<number> {
  const [lit, setLit] = useState(NONE);
  const before = useRef(useSounding.getState().keys);
  useScope(
    (scope) => {
      const ends = new Map<number, () => void>();
      scope.add(
        useSounding.subscribe(({ keys }) => {
          const struck = [...keys].filter((key) => !before.current.has(key));
          before.current = keys;
          if (struck.length === 0) return;
          for (const key of struck) {
            ends.get(key)?.();
            const end = () => setLit((now) => new Set([...now].filter((other) => other !== key)));
            ends.set(key, scope.timeout(end, lasts));
          }
          setLit((now) => new Set([...now, ...struck]));
        }),
      );
    },
    [lasts],
  );
  return lit;
}
