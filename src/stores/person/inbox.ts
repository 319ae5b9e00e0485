import { useEffect } from "react";
import { create } from "zustand";
import { notifications as routes } from "../../../contract/api/notifications";
import type { CallOutput } from "../../../contract/api/route";
import { Scope } from "../../scope/scope";
import { callApi } from "../calls";
import { followValue } from "../live";
import { shared } from "../polled";
import { cache } from "../query/cache";
import { useSession } from "./session";

type Unread = CallOutput<typeof routes.unread>;

/** How often it is asked for while the live channel does not tell it. */
const EVERY_MS = 30_000;

/** How many notifications of the signed-in account are unread; null while unknown, and without a session. */
export const useInbox = create<{ unread: number | null }>()(() => ({ unread: null }));
let latest: string | null = null;

/** Takes what the server says of the inbox; lists that are shown are read again where something came. */
export function keepUnread({ unread, latest: newest }: Unread): void {
  const known = useInbox.getState().unread;
  if (known !== null && (known !== unread || latest !== newest)) {
    void cache.invalidateQueries({ queryKey: [routes.list.id] });
  }
  latest = newest;
  useInbox.setState({ unread });
}

const follow = shared(() => {
  const scope = new Scope();
  scope.add(
    followValue("notifications", {
      heard: keepUnread,
      read: async () => {
        const answer = await callApi(routes.unread);
        if (answer.ok && !scope.ended) keepUnread(answer.value);
      },
      everyMs: EVERY_MS,
    }),
  );
  return () => {
    scope.end();
    latest = null;
    useInbox.setState({ unread: null });
  };
});

/** The count of unread notifications, kept up to date while a component shows it. */
export function useUnread(): number | null {
  const account = useSession(({ user }) => user.accountId);
  useEffect(() => (account === null ? undefined : follow()), [account]);
  return useInbox(({ unread }) => unread);
}
