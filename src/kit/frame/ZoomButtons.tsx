import { t } from "@lingui/core/macro";
import { ZoomIn, ZoomOut } from "lucide-react";
import { ZOOM } from "../../../contract/project/document";
import { IconButton } from "../../ui/controls/IconButton";
import styles from "./ZoomButtons.module.css";

interface Props {
  /** the view whose actions `zoomOut` and `zoomIn` the buttons belong to */
  readonly view: "timeline" | "roll" | "wave";
  /** what is zoomed, for the labels; needed if the toolbar does not say it */
  readonly subject?: string;
  /** percent */
  readonly zoom: number;
  readonly onStep: (direction: 1 | -1) => void;
}

/** Zooms a view out and in, and shows its zoom. */
export function ZoomButtons({ view, subject, zoom, onStep }: Props) {
  const what = subject === undefined ? t`Zoom` : t`Zoom ${subject}`;
  return (
    <>
      <IconButton
        icon={ZoomOut}
        action={`${view}.zoomOut`}
        label={t`${what} out`}
        onClick={() => onStep(-1)}
        disabled={zoom <= ZOOM.min}
      />
      <output className={styles.zoom} aria-label={t`Zoom`}>
        {zoom} %
      </output>
      <IconButton
        icon={ZoomIn}
        action={`${view}.zoomIn`}
        label={t`${what} in`}
        onClick={() => onStep(1)}
        disabled={zoom >= ZOOM.max}
      />
    </>
  );
}
