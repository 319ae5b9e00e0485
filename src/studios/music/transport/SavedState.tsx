import { Check, CircleAlert, LoaderCircle } from "lucide-react";
import { useEffect, useState } from "react";
import { useProject } from "../../../stores/project";
import { Icon } from "../../../ui/layout/Icon";
import { Tooltip } from "../../../ui/overlays/Tooltip";
import styles from "./TransportBar.module.css";

/** Faster than this, "Saving…" would only flicker, ms. */
const PATIENCE_MS = 300;

/** Whether the edits so far are on disk: Saved, Saving…, or why not. */
export function SavedState() {
  const saved = useProject((now) => now.saved);
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    setSlow(false);
    if (saved.kind !== "saving") return;
    const timer = window.setTimeout(() => setSlow(true), PATIENCE_MS);
    return () => window.clearTimeout(timer);
  }, [saved]);

  if (saved.kind === "failed") {
    return (
      <Tooltip content={saved.reason}>
        <span className={styles.saved} data-failed role="alert">
          <Icon as={CircleAlert} size={14} />
          Not saved: {saved.reason}
        </span>
      </Tooltip>
    );
  }
  return (
    <span className={styles.saved} role="status" data-state={saved.kind}>
      <Icon as={saved.kind === "saving" && slow ? LoaderCircle : Check} size={14} />
      {saved.kind === "saving" && slow ? "Saving…" : "Saved"}
    </span>
  );
}
