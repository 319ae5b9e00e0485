import { type PointerEvent, useCallback, useEffect, useRef } from "react";
import { keyName } from "../../../sound/keyboard/keys";
import { type Hands, useSounding } from "../../../sound/keyboard/playing";
import { usePreferences } from "../../../stores/preferences";
import type { Theme } from "../timeline/draw/theme";
import { drawKeys } from "./draw/roll";
import { currentEdited } from "./edited";
import { yToKey } from "./model/geometry";
import { drumName } from "./model/keys";
import styles from "./PianoRoll.module.css";
import { fitCanvas, useRollCanvas } from "./useRollCanvas";
import { useRoll } from "./view";

const FINGER = "roll keys";

/** The keys beside the notes; a press sounds one, a drag glides. */
export function RollKeys({ hands, drums }: { hands: Hands | null; drums: boolean }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const width = drums ? 116 : 84;
  useEffect(() => () => hands?.release(FINGER), [hands]);

  const read = useCallback(
    (theme: Theme) => {
      const view = useRoll.getState();
      if (view.height === 0) return null;
      const sounding = useSounding.getState().keys;
      return {
        depends: [view.scrollY, view.height, view.keyHeight, sounding],
        draw: (context: CanvasRenderingContext2D) => {
          fitCanvas(context, width, view.height);
          drawKeys(context, { view, theme, width, drums, sounding, nameOf: drums ? drumName : keyName });
        },
      };
    },
    [drums, width],
  );
  useRollCanvas(canvas, read);

  const press = (event: PointerEvent<HTMLElement>) => {
    const edited = currentEdited();
    const key = yToKey(useRoll.getState(), event.clientY - event.currentTarget.getBoundingClientRect().top);
    if (!edited || hands?.keyOf(FINGER) === key) return;
    hands?.press(FINGER, key, usePreferences.getState().keyboard.velocity, [edited.track.id]);
  };
  const release = () => hands?.release(FINGER);

  return (
    <div
      className={styles.keys}
      style={{ width }}
      aria-hidden="true"
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        press(event);
      }}
      onPointerMove={(event) => {
        if (event.currentTarget.hasPointerCapture(event.pointerId)) press(event);
      }}
      onPointerUp={release}
      onPointerCancel={release}
    >
      <canvas ref={canvas} />
    </div>
  );
}
