import { t } from "@lingui/core/macro";
import { Bell, Check } from "lucide-react";
import { z } from "zod";
import { type Notification, notifications as routes } from "../../../contract/api/notifications";
import { pathOf } from "../../../contract/notificationPath";
import { notificationSentence } from "../../../contract/notificationSentence";
import { keepUnread, useUnread } from "../../stores/person/inbox";
import { useAction } from "../../stores/query/useAction";
import { useParts } from "../../stores/query/useParts";
import { Button } from "../../ui/controls/Button";
import { IconButton } from "../../ui/controls/IconButton";
import { Segmented } from "../../ui/fields/Segmented";
import { formatMoment } from "../../ui/format";
import { EmptyState } from "../../ui/layout/EmptyState";
import { useSearch } from "../../ui/navigation/address";
import { Link } from "../../ui/navigation/Link";
import { Avatar } from "../../ui/page/Avatar";
import { Notice } from "../../ui/page/Notice";
import { Page } from "../../ui/page/Page";
import { PagedList } from "../../ui/page/PagedList";
import { say, spoken, word } from "../../words/say";
import { ForSignedIn } from "../ForSignedIn";
import { Kinds } from "./Kinds";
import styles from "./Notifications.module.css";
import { Push } from "./Push";

const SHOWN = [
  { value: "all", label: word("All") },
  { value: "unread", label: word("Unread") },
] as const;
const search = z.object({ show: z.enum(SHOWN.map(({ value }) => value)).default("all") });

/** What the account was told. */
export function NotificationsPage() {
  return (
    <ForSignedIn
      title={t`Notifications`}
      icon={Bell}
      invitation={t`Sign in to see your notifications`}
      promise={t`Likes, comments, new followers, paid views and decisions appear here.`}
    >
      <Inbox />
    </ForSignedIn>
  );
}

function Inbox() {
  const [{ show }, setSearch] = useSearch(search);
  const list = useParts(routes.list, { query: { show, limit: 30 } });
  const unread = useUnread();
  const all = useAction(routes.readAll, { after: (_known, answer) => keepUnread(answer), refreshes: [routes.list] });
  const newest = list.state.kind === "loaded" ? list.state.items[0] : undefined;
  return (
    <Page
      title={t`Notifications`}
      actions={
        <Button
          size="page"
          disabled={all.pending || !newest || !unread}
          onClick={() => newest && void all.run({ body: { through: newest.at } })}
        >
          {t`Mark all as read`}
        </Button>
      }
    >
      <div className={styles.inbox}>
        {all.problem && <Notice tone="error">{all.problem}</Notice>}
        <Segmented
          label={t`Show`}
          value={show}
          onChange={(chosen) => setSearch({ show: chosen })}
          segments={spoken(SHOWN)}
        />
        <PagedList
          pages={list}
          loading={t`Loading your notifications`}
          failed={t`Your notifications could not be loaded`}
          empty={
            <EmptyState icon={Bell} title={show === "unread" ? t`Nothing unread` : t`No notifications yet`}>
              {t`Likes, comments, new followers, paid views and decisions appear here.`}
            </EmptyState>
          }
          more={t`Earlier notifications`}
        >
          {(items) => (
            <ul className={styles.list} aria-label={t`Notifications`}>
              {items.map((told) => (
                <Item key={told.id} told={told} />
              ))}
            </ul>
          )}
        </PagedList>
      </div>
      <Push />
      <Kinds />
    </Page>
  );
}

function Item({ told }: { told: Notification }) {
  const { run, pending, problem } = useAction(routes.read, {
    after: (_known, answer) => keepUnread(answer),
    refreshes: [routes.list],
  });
  const read = () => void run({ params: { notificationId: told.id } });
  const href = pathOf(told);
  const [person] = "people" in told ? told.people : [];
  return (
    <li className={styles.item} data-unread={!told.read || undefined}>
      {person ? <Avatar name={person.name} src={person.avatar} /> : <span className={styles.mark} />}
      <div className={styles.words}>
        {href === null ? (
          say(notificationSentence(told))
        ) : (
          <Link href={href} onClick={told.read ? undefined : read}>
            {say(notificationSentence(told))}
          </Link>
        )}
        <div className={styles.when}>
          {formatMoment(told.at)}
          {!told.read && " · unread"}
        </div>
        {problem && <Notice tone="error">{problem}</Notice>}
      </div>
      {!told.read && (
        <IconButton
          icon={Check}
          label={t`Mark as read: ${say(notificationSentence(told))}`}
          size="page"
          disabled={pending}
          onClick={read}
        />
      )}
    </li>
  );
}
