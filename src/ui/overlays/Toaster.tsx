import { CircleAlert, CircleCheck, Info, X } from "lucide-react";
import { useSyncExternalStore } from "react";
import { Button } from "../controls/Button";
import { IconButton } from "../controls/IconButton";
import { Icon } from "../layout/Icon";
import styles from "./Toaster.module.css";
import { dismissToast, subscribeToasts, toasts } from "./toast";

const ICONS = { info: Info, success: CircleCheck, error: CircleAlert };

/**
 * Where toasts appear; once in the app. `top`: below a studio's transport, where its rows of tabs and tools are
 * free, since keys, faders and editors stand at the bottom; on a narrow screen at the bottom all the same.
 */
export function Toaster({ place = "bottom" }: { place?: "top" | "bottom" }) {
  const entries = useSyncExternalStore(subscribeToasts, toasts);
  const open = entries.find((entry) => entry.open);
  return (
    <section className={styles.region} data-place={place} aria-label="Notifications">
      <div aria-live="polite" aria-atomic="true">
        {open && (
          <div key={open.id} className={styles.toast} data-tone={open.tone ?? "info"}>
            <span className={styles.icon}>
              <Icon as={ICONS[open.tone ?? "info"]} />
            </span>
            <div className={styles.text}>
              <p className={styles.title}>{open.title}</p>
              {open.description && <p className={styles.description}>{open.description}</p>}
            </div>
            {open.action && (
              <Button
                className={styles.action}
                onClick={() => {
                  open.action?.run();
                  dismissToast(open.id);
                }}
              >
                {open.action.label}
              </Button>
            )}
            <IconButton icon={X} label="Dismiss" onClick={() => dismissToast(open.id)} />
          </div>
        )}
      </div>
    </section>
  );
}
