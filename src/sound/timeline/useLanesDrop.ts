import { type DragEvent, useMemo } from "react";
import { yToRow } from "../../kit/timeline/rows";
import { type Place, SAMPLE_TYPE } from "../import/placement";
import { xToTick } from "./model/geometry";
import { currentScene } from "./scene";
import { lanes, snapNow } from "./view";

/** Where a drop on the lanes lands; row −1 is a new track. */
function placeOf(event: DragEvent<HTMLElement>): { place: Place; row: number } {
  const box = event.currentTarget.getBoundingClientRect();
  const view = lanes.state;
  const tick = snapNow(xToTick(view, event.clientX - box.left), event.altKey);
  const row = yToRow(view, event.clientY - box.top);
  const track = currentScene().rows[row]?.track;
  return track?.kind === "audio"
    ? { place: { trackId: track.id, tick }, row }
    : { place: { trackId: null, tick }, row: -1 };
}

/** Accepts files, and samples of the project, dropped on the lanes: onto an audio track, otherwise onto a new one. */
export function useLanesDrop(dropped: {
  files: (files: readonly File[], place: Place) => void;
  sample: (id: string, place: Place) => void;
}) {
  return useMemo(() => {
    const takes = (event: DragEvent) =>
      event.dataTransfer.types.includes("Files") || event.dataTransfer.types.includes(SAMPLE_TYPE);
    const clear = () => lanes.show({ drop: null });
    return {
      onDragOver: (event: DragEvent<HTMLElement>) => {
        if (!takes(event)) return;
        event.preventDefault();
        event.dataTransfer.dropEffect = "copy";
        const { place, row } = placeOf(event);
        lanes.show({ drop: { row, tick: place.tick } });
      },
      onDragLeave: (event: DragEvent<HTMLElement>) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) clear();
      },
      onDrop: (event: DragEvent<HTMLElement>) => {
        if (!takes(event)) return;
        event.preventDefault();
        clear();
        const { place } = placeOf(event);
        const sample = event.dataTransfer.getData(SAMPLE_TYPE);
        if (sample) dropped.sample(sample, place);
        else dropped.files([...event.dataTransfer.files], place);
      },
    };
  }, [dropped]);
}
