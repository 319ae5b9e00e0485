import { formatTime } from "../format";
import { Link } from "../navigation/Link";
import { Cover } from "./Cover";
import styles from "./PublicationCard.module.css";

interface Props {
  href: string;
  title: string;
  cover: string | null;
  /** who made it, or what kind it is */
  by: string;
  price: string;
  /** length; null where there is none */
  seconds: number | null;
  /** row: in a list; tile: in a grid, with a large cover */
  shape?: "row" | "tile";
}

/** What was published, as a link to its page. */
export function PublicationCard({ href, title, cover, by, price, seconds, shape = "row" }: Props) {
  const length = seconds === null ? "" : formatTime(seconds, 0);
  return (
    <Link className={styles.card} data-shape={shape} href={href}>
      <Cover src={cover} width={shape === "row" ? 48 : 180} fill={shape === "tile"} />
      <span className={styles.name}>
        <span className={styles.title}>{title}</span>
        <span className={styles.muted}>{by}</span>
      </span>
      {shape === "row" ? (
        <>
          <span className={styles.muted}>{price}</span>
          <span className={styles.time}>{length}</span>
        </>
      ) : (
        <span className={styles.muted}>{length === "" ? price : `${price} · ${length}`}</span>
      )}
    </Link>
  );
}
