import { type ReactNode, useEffect } from "react";
import { useControlActions } from "../../sound/controls";
import type { Exporter } from "../../sound/export/port";
import { LearnMode } from "../../sound/midi/LearnMode";
import { useLoadSheddingNotices } from "../../sound/system/loadShedding";
import { OutputsDialog } from "../../sound/system/OutputsDialog";
import { useBufferNotices } from "../../sound/system/outputBuffer";
import { useMeterActions } from "../../sound/system/useMeterActions";
import { useEnabledActions } from "../../sound/useEnabledActions";
import { ActionScreen } from "../../ui/actions/useActions";
import { DjFrame } from "./frame/DjFrame";
import { Mixer } from "./mixer/Mixer";

/** The DJ studio: what its frame consists of. Mounted only while the set is open. `start` comes first in the bar. */
export function DjStudio(props: { exporter: Exporter; start?: ReactNode }) {
  return (
    <ActionScreen>
      <Studio {...props} />
    </ActionScreen>
  );
}

function Studio({ start }: { exporter: Exporter; start?: ReactNode }) {
  useEffect(() => {
    document.title = "DJ studio · Backline";
  }, []);
  useEnabledActions();
  useLoadSheddingNotices();
  useBufferNotices();
  useMeterActions();
  useControlActions();
  return (
    <>
      <DjFrame bar={start} waves={null} left={null} mixer={<Mixer decks={2} />} right={null} />
      <LearnMode />
      <OutputsDialog />
    </>
  );
}
