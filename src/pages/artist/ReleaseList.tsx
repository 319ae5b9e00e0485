import type { ReleaseCard } from "../../../contract/api/releases";
import { coins } from "../../../contract/wallet";
import { formatTime } from "../../ui/format";
import { Link } from "../../ui/navigation/Link";
import { Cover } from "../../ui/page/Cover";
import styles from "./Artist.module.css";

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
          <Link className={styles.release} href={`/watch/${release.id}`}>
            <Cover className={styles.cover} src={release.cover} width={48} />
            <span className={styles.name}>
              <span className={styles.title}>{release.title}</span>
              <span className={styles.muted}>
                {withArtist ? `${release.artist.name} · ${release.genre}` : release.genre}
              </span>
            </span>
            <span className={styles.price}>{release.price === "0" ? "Free" : coins(BigInt(release.price))}</span>
            <span className={styles.time}>{release.seconds === null ? "" : formatTime(release.seconds, 0)}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
