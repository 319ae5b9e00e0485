import { useEffect, useMemo, useState } from "react";
import type { RecentProject } from "../../../contract/api/projectParts";
import { studio } from "../../../contract/api/studio";
import type { ProjectLibrary, ProjectSummary } from "../../project/port";
import { sentenceOf } from "../../words/say";
import { callApi } from "../calls";
import { followValue } from "../live";
import { useSession } from "../person/session";

const EVERY_MS = 30_000;
const SHOWN = 8;

/** A recently used project. */
export interface RecentEntry {
  readonly id: string;
  readonly name: string;
  readonly seconds: number;
  /** the owner who shares it; null for one's own */
  readonly sharedBy: string | null;
  /** whether there is a copy on this device */
  readonly here: boolean;
}

/**
 * The projects that were used last: those on this device by last edit, and those of the account by last edit or visit
 * on any device. A project that is in both appears once, with this device's data.
 */
export function recentOf(local: readonly ProjectSummary[], account: readonly RecentProject[]): RecentEntry[] {
  const cards = new Map(account.map((card) => [card.id, card]));
  const lastOf = (card: RecentProject) =>
    Math.max(Date.parse(card.modifiedAt), Date.parse(card.lastHereAt ?? card.modifiedAt));
  const sharedBy = (card: RecentProject | undefined) =>
    card === undefined || card.role === "owner" ? null : card.owner.name || card.owner.handle;
  const here = local
    .filter(({ deleted }) => !deleted)
    .map(({ id, name, seconds, modified }) => {
      const card = cards.get(id);
      const last = card ? Math.max(modified, lastOf(card)) : modified;
      return { last, entry: { id, name, seconds, sharedBy: sharedBy(card), here: true } };
    });
  const known = new Set(local.map(({ id }) => id));
  const away = account
    .filter(({ id }) => !known.has(id))
    .map((card) => {
      const { id, name, seconds } = card;
      return { last: lastOf(card), entry: { id, name, seconds, sharedBy: sharedBy(card), here: false } };
    });
  return [...here, ...away]
    .sort((one, other) => other.last - one.last)
    .slice(0, SHOWN)
    .map(({ entry }) => entry);
}

interface Recent {
  /** null while loading */
  readonly entries: readonly RecentEntry[] | null;
  /** why this device's projects cannot be read */
  readonly failure: string | null;
}

/** The projects that were used last; with those of the account if somebody is signed in and the server answers. */
export function useRecentProjects(library: ProjectLibrary | null): Recent {
  const person = useSession(({ status, user }) => (status === "authenticated" ? user.id : null));
  const [local, setLocal] = useState<readonly ProjectSummary[] | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [account, setAccount] = useState<readonly RecentProject[]>([]);

  useEffect(() => {
    if (!library) return;
    let live = true;
    const read = () =>
      library.list().then(
        (list) => {
          if (!live) return;
          setLocal(list);
          setFailure(null);
        },
        (cause: unknown) => live && setFailure(sentenceOf(cause)),
      );
    void read();
    const stop = library.onChange(() => void read());
    return () => {
      live = false;
      stop();
    };
  }, [library]);

  useEffect(() => {
    setAccount([]);
    if (person === null) return;
    let live = true;
    const end = followValue("recentProjects", {
      heard: ({ items }) => setAccount(items),
      read: async () => {
        const answer = await callApi(studio.recentProjects);
        // without an answer only this device's projects are listed
        if (live) setAccount(answer.ok ? answer.value.items : []);
      },
      everyMs: EVERY_MS,
    });
    return () => {
      live = false;
      end();
    };
  }, [person]);

  const entries = useMemo(() => local && recentOf(local, account), [local, account]);
  return { entries, failure };
}
