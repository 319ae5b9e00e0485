import { useEffect } from "react";
import type { Id } from "../../../../contract/project/document";
import { usePreferences } from "../../../stores/preferences";
import { useEngine } from "../../../stores/services";

/** Has the engine play the notes of a track by the arpeggiator while it is on, wherever they come from. */
export function useArpeggio(trackId: Id): void {
  const engine = useEngine();
  const { on, ...settings } = usePreferences((now) => now.arpeggio);
  const wanted = JSON.stringify(on ? settings : null);
  useEffect(() => {
    engine?.arpeggiate(trackId, JSON.parse(wanted));
  }, [engine, trackId, wanted]);
  useEffect(() => () => engine?.arpeggiate(trackId, null), [engine, trackId]);
}
