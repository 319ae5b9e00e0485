import type { ReleaseCard } from "../../../contract/api/releases";
import { PublicationCard } from "../../ui/page/PublicationCard";
import { cardOf } from "../artist/ReleaseList";
import styles from "./NewReleases.module.css";

/** Covers of the latest releases, each linking to its page. */
export function NewReleases({ releases }: { releases: readonly ReleaseCard[] }) {
  return (
    <ul className={styles.grid}>
      {releases.map((release) => (
        <li key={release.id}>
          <PublicationCard {...cardOf(release)} by={release.artist.name} shape="tile" />
        </li>
      ))}
    </ul>
  );
}
