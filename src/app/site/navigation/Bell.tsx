import { t } from "@lingui/core/macro";
import { Bell as BellIcon } from "lucide-react";
import { INBOX } from "../../../../contract/notifications";
import { useUnread } from "../../../stores/person/inbox";
import { LinkButton } from "../../../ui/navigation/Link";
import styles from "./NavigationBar.module.css";

/** The bell in the bar, with the count of unread notifications. */
export function Bell() {
  const unread = useUnread() ?? 0;
  const count = unread >= INBOX.mostUnread ? `${INBOX.mostUnread - 1}+` : String(unread);
  return (
    <LinkButton
      href="/notifications"
      kind="ghost"
      className={styles.bell}
      icon={BellIcon}
      aria-label={unread === 0 ? t`Notifications` : t`Notifications: ${count} unread`}
    >
      {unread > 0 && <span aria-hidden="true">{count}</span>}
    </LinkButton>
  );
}
