import { type Notification, notification } from "../../contract/api/notifications";
import { NOTIFICATIONS } from "../../contract/notifications";
import { presentArtist } from "../releases/present";
import type { NotificationRow } from "./store";

/** A notification as its account reads it. */
export function presentNotification(row: NotificationRow): Notification {
  const { id, kind, publication_id, title, publication_kind } = row;
  const { people } = NOTIFICATIONS[kind];
  return notification.parse({
    id,
    kind,
    at: row.at.toISOString(),
    read: row.read_at !== null,
    ...(people ? { people: row.people.map(presentArtist), count: row.count } : {}),
    ...(publication_id === null ? {} : { publication: { id: publication_id, title, kind: publication_kind } }),
    ...(kind === "payment" ? { amount: row.amount } : {}),
    ...row.values,
  });
}
