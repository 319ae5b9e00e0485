import styles from "./Cover.module.css";
import { pictureSizes } from "./pictureSizes";

interface Props {
  /** the picture's address; null without one */
  src: string | null;
  /** width on the screen, px; the browser takes the size that fits it */
  width: number;
  /** as wide as the place that it stands in; `width` is what that is about */
  fill?: boolean;
  /** what the picture says that no words beside it say */
  alt?: string;
  /** the picture is above the fold: load it at once */
  eager?: boolean;
}

/** A square cover that the server keeps in several sizes; an empty square without one. */
export function Cover({ src, width, fill = false, ...rest }: Props) {
  const style = { width: fill ? "100%" : width };
  if (src === null) return <span className={styles.cover} style={style} aria-hidden />;
  return <Picture {...rest} src={src} width={width} className={styles.cover} style={style} />;
}

/** A picture that the server keeps in several sizes, as an image without styles. */
export function Picture({
  src,
  width,
  alt = "",
  eager = false,
  ...rest
}: Omit<Props, "fill" | "src"> & {
  src: string;
  className?: string | undefined;
  style?: { width: string | number };
  onError?: () => void;
}) {
  return (
    <picture className={styles.picture}>
      <source type="image/webp" srcSet={pictureSizes(src, "webp")} sizes={`${width}px`} />
      <img
        {...rest}
        src={src}
        srcSet={pictureSizes(src, "jpg")}
        sizes={`${width}px`}
        alt={alt}
        width={width}
        height={width}
        loading={eager ? "eager" : "lazy"}
      />
    </picture>
  );
}
