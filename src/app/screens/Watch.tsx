import { useParams } from "@tanstack/react-router";
import { WatchPage } from "../../pages/watch/WatchPage";

/** The page of the release that the URL names. */
export function Watch() {
  const { id = "" } = useParams({ strict: false });
  return <WatchPage key={id} id={id} />;
}
