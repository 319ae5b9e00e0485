import { t } from "@lingui/core/macro";
import { type DragEvent, useState } from "react";
import { PADS } from "../../../../contract/engine/decks";
import { TRACK_DRAG } from "../../../stores/dj/loading";
import { useSampler } from "../../../stores/dj/sampler/useSampler";
import { type ImportServices, type Incoming, takeIn } from "../../../stores/djLibrary/takeIn";
import { toast } from "../../../ui/overlays/toast";
import { sentenceOf } from "../../../words/say";
import { useImportServices } from "../library/imports";
import { dropped } from "../library/incomingFiles";

/** Takes sound files into the library and puts them on pads, from one on. */
export async function filesOnPads(
  first: number,
  files: Promise<readonly Incoming[] | null>,
  services: ImportServices,
): Promise<void> {
  try {
    const incoming = await files;
    if (incoming === null) return;
    if (incoming.length === 0) {
      toast({ title: t`There are no sound files in it` });
      return;
    }
    const put = async (number: number, id: string) => useSampler.getState().sampler?.put(number, id);
    takeIn(
      incoming.slice(0, PADS - first).map((one, place) => ({ ...one, added: (id: string) => put(first + place, id) })),
      services,
    );
  } catch (cause) {
    toast({ title: t`Nothing was put on the pad`, description: sentenceOf(cause), tone: "error" });
  }
}

/** Lets a pad take a track of the library or sound files that are dropped on it. */
export function usePadDrop(number: number) {
  const services = useImportServices();
  const [over, setOver] = useState(false);
  const carries = ({ dataTransfer: { types } }: DragEvent) =>
    types.includes(TRACK_DRAG) || (services !== null && types.includes("Files"));
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
        useSampler.setState({ selected: number });
        const id = event.dataTransfer.getData(TRACK_DRAG);
        if (id !== "") useSampler.getState().sampler?.put(number, id);
        else if (services) void filesOnPads(number, dropped(event.dataTransfer), services);
      },
    },
  };
}
