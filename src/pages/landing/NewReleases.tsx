import type { ReleaseCard } from "../../../contract/api/releases";
import { coins } from "../../../contract/wallet";
import { formatTime } from "../../ui/format";
import { Link } from "../../ui/navigation/Link";
import { Cover } from "../../ui/page/Cover";
import styles from "./NewReleases.module.css";

/** Covers of the latest releases, each linking to its page. */
export function NewReleases({ releases }: { releases: readonly ReleaseCard[] }) {
  return (
    <ul className={styles.grid}>
      {releases.map(({ id, title, artist, cover, price, seconds }) => (
        <li key={id}>
          <Link href={`/watch/${id}`} className={styles.release}>
            <Cover className={styles.cover} src={cover} width={180} />
            <span className={styles.title}>{title}</span>
            <span className={styles.muted}>{artist.name}</span>
            <span className={styles.muted}>
              {price === "0" ? "Free" : coins(BigInt(price))}
              {seconds !== null && ` · ${formatTime(seconds, 0)}`}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
