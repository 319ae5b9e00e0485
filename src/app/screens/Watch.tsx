import { useParams } from "@tanstack/react-router";
import { WatchPage } from "../../pages/watch/WatchPage";

/** The release that the address names. */
export function Watch() {
  const { id = "" } = useParams({ strict: false });
  return <WatchPage key={id} id={id} />;
}
