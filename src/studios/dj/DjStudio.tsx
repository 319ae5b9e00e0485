import { type ReactNode, useEffect } from "react";
import { ActionScreen } from "../../ui/actions/useActions";
import { DjFrame } from "./frame/DjFrame";

/** The DJ studio: what its frame consists of. Mounted only while the set is open. `start` comes first in the bar. */
export function DjStudio(props: { start?: ReactNode }) {
  return (
    <ActionScreen>
      <Studio {...props} />
    </ActionScreen>
  );
}

function Studio({ start }: { start?: ReactNode }) {
  useEffect(() => {
    document.title = "DJ studio · Backline";
  }, []);
  return <DjFrame bar={start} waves={null} left={null} right={null} />;
}
