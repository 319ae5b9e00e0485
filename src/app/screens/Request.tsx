import { useParams } from "@tanstack/react-router";
import { RequestPage } from "../../pages/request/RequestPage";

/** The page for the guests of the set that the URL names. */
export function Request() {
  const { set = "" } = useParams({ strict: false });
  return <RequestPage key={set} setId={set} />;
}
