import styles from "./Cover.module.css";
import { pictureSizes } from "./pictureSizes";

interface Props {
  /** the picture's address; null without one */
  src: string | null;
  /** width on the screen, px; the browser takes the size that fits it */
  width: number;
  className?: string | undefined;
  /** what the picture says that no words beside it say */
  alt?: string;
  /** the picture is above the fold: load it at once */
  eager?: boolean;
  onError?: () => void;
}

/** A square picture that the server keeps in several sizes; an empty square without one. */
export function Cover({ src, width, className, alt = "", eager = false, onError }: Props) {
  if (src === null) return <span className={className} aria-hidden />;
  return (
    <picture className={styles.picture}>
      <source type="image/webp" srcSet={pictureSizes(src, "webp")} sizes={`${width}px`} />
      <img
        className={className}
        src={src}
        srcSet={pictureSizes(src, "jpg")}
        sizes={`${width}px`}
        alt={alt}
        width={width}
        height={width}
        loading={eager ? "eager" : "lazy"}
        onError={onError}
      />
    </picture>
  );
}
