import { useEffect, useState } from "react";
import type { TrackWaveform } from "../../../../contract/dj/waveform";
import { useServices } from "../../../stores/services";

/** The waveform of a track as the library keeps it; null until it is read, and while it is not analysed. */
export function useTrackWaveform(id: string | null): TrackWaveform | null {
  const { dj } = useServices();
  const [found, setFound] = useState<{ id: string; waveform: TrackWaveform | null } | null>(null);
  useEffect(() => {
    if (!dj || id === null) return;
    let live = true;
    const read = () =>
      void dj.waveform(id).then(
        (waveform) => live && setFound({ id, waveform }),
        // a track is played without its picture too
        () => live && setFound({ id, waveform: null }),
      );
    read();
    // it is analysed while it is on the deck
    const stop = dj.onChange((change) => {
      if (change.kind === "tracks" && change.put.some((track) => track.id === id && track.analysed)) read();
    });
    return () => {
      live = false;
      stop();
    };
  }, [dj, id]);
  return found?.id === id ? found.waveform : null;
}
