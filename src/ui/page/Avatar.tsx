import { useState } from "react";
import styles from "./Avatar.module.css";
import { Picture } from "./Cover";

const initials = (name: string) =>
  name
    .split(/[\s_-]+/)
    .filter((word) => word !== "")
    .slice(0, 2)
    .map((word) => [...word][0]?.toUpperCase() ?? "")
    .join("");

/** A person's picture; their initials if there is none or it cannot be loaded. */
export function Avatar({ name, src, size = 32 }: { name: string; src: string | null; size?: 24 | 32 | 48 | 96 }) {
  const [failed, setFailed] = useState<string | null>(null);
  const shown = src !== null && src !== failed;
  return (
    <span className={styles.avatar} data-size={size} aria-hidden>
      {shown ? <Picture src={src} width={size} onError={() => setFailed(src)} /> : initials(name)}
    </span>
  );
}
