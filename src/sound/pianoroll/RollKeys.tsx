import { useCallback, useEffect, useRef } from "react";
import type { At } from "../../kit/gesture/bind";
import { useGesture } from "../../kit/gesture/useGesture";
import { fitCanvas } from "../../kit/surface/canvas";
import type { Theme } from "../../kit/surface/theme";
import { usePicture } from "../../kit/surface/usePicture";
import { usePreferences } from "../../stores/preferences";
import { keyName } from "../keyboard/keys";
import { type HeldNotes, useSounding } from "../keyboard/playing";
import { drawKeys } from "./draw/roll";
import { currentEdited } from "./edited";
import { yToKey } from "./model/geometry";
import { drumName } from "./model/keys";
import styles from "./PianoRoll.module.css";
import { roll } from "./view";

const FINGER = "roll keys";

/** The keys beside the notes; a press plays one, a drag glides. */
export function RollKeys({ heldNotes, drums }: { heldNotes: HeldNotes | null; drums: boolean }) {
  const surface = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const width = drums ? 116 : 84;
  useEffect(() => () => heldNotes?.release(FINGER), [heldNotes]);

  const read = useCallback(
    (theme: Theme) => {
      const { view } = roll;
      if (view.height === 0) return null;
      const sounding = useSounding.getState().keys;
      return {
        depends: [view.scrollY, view.height, view.rowHeight, sounding],
        draw: (context: CanvasRenderingContext2D) => {
          fitCanvas(context, width, view.height);
          drawKeys(context, { view, theme, width, drums, sounding, nameOf: drums ? drumName : keyName });
        },
      };
    },
    [drums, width],
  );
  usePicture(canvas, read);

  const press = (at: At) => {
    const edited = currentEdited();
    const key = yToKey(roll.view, at.y);
    if (!edited || heldNotes?.keyOf(FINGER) === key) return;
    heldNotes?.press(FINGER, key, usePreferences.getState().keyboard.velocity, [edited.track.id]);
  };
  useGesture(surface, { press: () => ({ slack: 0, drag: press, end: () => heldNotes?.release(FINGER) }) });

  return (
    <div ref={surface} className={styles.keys} style={{ width }} aria-hidden="true">
      <canvas ref={canvas} />
    </div>
  );
}
