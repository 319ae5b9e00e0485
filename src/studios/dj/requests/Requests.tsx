import { t } from "@lingui/core/macro";
import { Vote } from "lucide-react";
import { useEffect, useState } from "react";
import { loadTrack } from "../../../stores/dj/loading";
import { showDjLibrary, useDjLibrary } from "../../../stores/djLibrary/library";
import { useLiveVoting } from "../../../stores/djRequests/voting";
import { useServices } from "../../../stores/services";
import { useActions } from "../../../ui/actions/useActions";
import { Button } from "../../../ui/controls/Button";
import { Popover } from "../../../ui/overlays/Popover";
import { toast } from "../../../ui/overlays/toast";
import { REQUEST_ACTIONS } from "../actions";
import type { LoadDeck } from "./RequestList";
import styles from "./Requests.module.css";
import { RequestsPanel } from "./RequestsPanel";
import { useSources } from "./useSources";

/** The button of the guests' requests, with how many wait, and the panel beside it. */
export function Requests() {
  const [open, setOpen] = useState(false);
  const { dj } = useServices();
  // also while the library itself is not on the screen
  useEffect(() => (dj ? showDjLibrary(dj) : undefined), [dj]);
  const tracks = useDjLibrary((now) => now.tracks);
  const sources = useSources();
  const { voting } = useLiveVoting();
  const waiting = voting?.set?.open ? voting.waiting.length : 0;
  useActions(REQUEST_ACTIONS, { "dj.requests": () => setOpen((now) => !now) });
  const load = (deck: LoadDeck, trackId: string) => {
    const track = tracks.get(trackId);
    const failure = track ? loadTrack(deck, track) : t`The track is not in this browser’s library.`;
    if (failure !== null) toast({ title: t`The track was not loaded`, description: failure, tone: "error" });
  };
  return (
    <Popover
      title={t`Requests`}
      open={open}
      onOpenChange={setOpen}
      className={styles.popover}
      trigger={
        <Button icon={Vote} data-action="dj.requests">
          {waiting === 0 ? t`Requests` : t`Requests (${waiting})`}
        </Button>
      }
    >
      <RequestsPanel sources={sources} known={(trackId) => tracks.has(trackId)} onLoad={load} />
    </Popover>
  );
}
