import { ReleasesPage } from "../../pages/releases/ReleasesPage";

/** The page for publishing and for one's own releases. */
export function Releases() {
  return <ReleasesPage />;
}
