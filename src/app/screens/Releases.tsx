import { ReleasesPage } from "../../pages/releases/ReleasesPage";

/** Publishing, and what one has published. */
export function Releases() {
  return <ReleasesPage />;
}
