import { t } from "@lingui/core/macro";
import type { ReleaseCard } from "../../../contract/api/releases";
import { coins } from "../../../contract/wallet";
import { PublicationCard } from "../../ui/page/PublicationCard";
import styles from "./Artist.module.css";

/** What a card shows of a release. */
export const cardOf = ({ id, title, cover, price, seconds }: ReleaseCard) => ({
  href: `/watch/${id}`,
  title,
  cover,
  price: price === "0" ? t`Free` : coins(BigInt(price)),
  seconds,
});

/** A list of releases, each linking to its page. */
export function ReleaseList({
  releases,
  withArtist = false,
}: {
  releases: readonly ReleaseCard[];
  withArtist?: boolean;
}) {
  return (
    <ul className={styles.list}>
      {releases.map((release) => (
        <li key={release.id}>
          <PublicationCard
            {...cardOf(release)}
            by={withArtist ? `${release.artist.name} · ${release.genre}` : release.genre}
          />
        </li>
      ))}
    </ul>
  );
}
