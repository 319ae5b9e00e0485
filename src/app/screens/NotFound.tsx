import { NotFoundPage } from "../../pages/notFound/NotFoundPage";
import { SiteFrame } from "../site/SiteFrame";

/** The 404 page within the navigation. */
export function NotFound() {
  return (
    <SiteFrame>
      <NotFoundPage />
    </SiteFrame>
  );
}
