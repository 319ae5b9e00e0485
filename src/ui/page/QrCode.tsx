import { t } from "@lingui/core/macro";
import { useMemo } from "react";
import { qrModules } from "../qr";
import styles from "./QrCode.module.css";

const MARGIN = 4;

/** A text as a QR code; empty if it is too long. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const drawn = useMemo(() => {
    try {
      const rows = qrModules(text);
      const path = rows.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ""))).join("");
      return { path, size: rows.length };
    } catch {
      // the text is shown beside it
      return null;
    }
  }, [text]);
  if (!drawn) return null;
  const side = drawn.size + 2 * MARGIN;
  return (
    <svg
      className={styles.code}
      viewBox={`${-MARGIN} ${-MARGIN} ${side} ${side}`}
      role="img"
      aria-label={t`QR code: ${label}`}
      shapeRendering="crispEdges"
    >
      <path d={drawn.path} />
    </svg>
  );
}
