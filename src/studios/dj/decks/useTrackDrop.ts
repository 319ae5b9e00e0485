import { t } from "@lingui/core/macro";
import { type DragEvent, useState } from "react";
import type { DeckName } from "../../../../contract/dj/channels";
import { loadTrack, TRACK_DRAG } from "../../../stores/dj/loading";
import { useServices } from "../../../stores/services";
import { toast } from "../../../ui/overlays/toast";

/** Lets a deck take tracks of the library that are dropped on it. */
export function useTrackDrop(name: DeckName) {
  const { dj } = useServices();
  const [over, setOver] = useState(false);
  const carries = (event: DragEvent) => event.dataTransfer.types.includes(TRACK_DRAG);
  async function load(id: string): Promise<void> {
    const failed = (description: string) => {
      toast({ title: t`The track was not loaded`, description, tone: "error" });
    };
    try {
      const track = await dj?.track(id);
      const why = track ? loadTrack(name, track) : t`It is not in the library any more.`;
      if (why !== null) failed(why);
    } catch (cause) {
      failed(cause instanceof Error ? cause.message : String(cause));
    }
  }
  return {
    over,
    handlers: {
      onDragOver: (event: DragEvent) => {
        if (!carries(event)) return;
        event.preventDefault();
        event.dataTransfer.dropEffect = "copy";
        setOver(true);
      },
      onDragLeave: () => setOver(false),
      onDrop: (event: DragEvent) => {
        setOver(false);
        if (!carries(event)) return;
        event.preventDefault();
        void load(event.dataTransfer.getData(TRACK_DRAG));
      },
    },
  };
}
