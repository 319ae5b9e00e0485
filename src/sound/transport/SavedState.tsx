import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Check, CircleAlert, LoaderCircle } from "lucide-react";
import { useState } from "react";
import { useScope } from "../../scope/useScope";
import { useProject } from "../../stores/project";
import { Icon } from "../../ui/layout/Icon";
import { Tooltip } from "../../ui/overlays/Tooltip";
import styles from "./TransportBar.module.css";

/**
 * Only saving that takes longer than this is announced to screen readers, ms; announcing each quick one would be a
 * nuisance.
 */
const PATIENCE_MS = 1000;

/** Whether all edits are on disk: “Saved”, “Saving…”, or why not. */
export function SavedState() {
  const saved = useProject((now) => now.saved);
  const [slow, setSlow] = useState(false);
  useScope(
    (scope) => {
      setSlow(false);
      if (saved.kind === "saving") scope.timeout(() => setSlow(true), PATIENCE_MS);
    },
    [saved],
  );

  if (saved.kind === "failed") {
    return (
      <Tooltip content={saved.reason}>
        <span className={styles.saved} data-failed role="alert">
          <Icon as={CircleAlert} size={14} />
          <Trans>Not saved: {saved.reason}</Trans>
        </span>
      </Tooltip>
    );
  }
  const saving = saved.kind === "saving";
  return (
    <span className={styles.saved} data-state={saved.kind}>
      <Icon as={saving ? LoaderCircle : Check} size={14} />
      {saving ? t`Saving…` : t`Saved`}
      <span className="srOnly" role="status">
        {saving && slow ? t`Saving takes long` : ""}
      </span>
    </span>
  );
}
