import { CircleAlert, CircleCheck, Info } from "lucide-react";
import type { ReactNode } from "react";
import { Icon } from "../layout/Icon";
import styles from "./Notice.module.css";

const ICONS = { info: Info, success: CircleCheck, error: CircleAlert };

/** A sentence within a page that asks for attention; screen readers announce it. */
export function Notice({ tone = "info", children }: { tone?: "info" | "success" | "error"; children: ReactNode }) {
  return (
    <div className={styles.notice} data-tone={tone} role={tone === "error" ? "alert" : "status"}>
      <span className={styles.icon}>
        <Icon as={ICONS[tone]} />
      </span>
      <div>{children}</div>
    </div>
  );
}
