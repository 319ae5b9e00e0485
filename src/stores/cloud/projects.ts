import { useCallback, useEffect, useMemo, useState } from "react";
import type { ProjectCard } from "../../../contract/api/projectParts";
import { projects as routes } from "../../../contract/api/projects";
import type { Overview } from "../../../contract/project/overview";
import type { ProjectRole } from "../../../contract/projects";
import type { ProjectLibrary, ProjectSummary } from "../../project/port";
import { Delay } from "../../scope/delay";
import { useScope } from "../../scope/useScope";
import { sentenceOf } from "../../words/say";
import { type ApiFailure, callApi } from "../calls";
import { useSession } from "../person/session";

/** A project of the list: its copy on this device, its entry in the cloud, or both. */
export interface ListedProject {
  readonly id: string;
  readonly name: string;
  /** ms since 1970, of the last edit */
  readonly modified: number;
  readonly tracks: number;
  readonly seconds: number;
  readonly overview: Overview | null;
  readonly local: ProjectSummary | null;
  readonly card: ProjectCard | null;
  /** null: it belongs to no account */
  readonly role: ProjectRole | null;
}

type Local =
  | { kind: "loading" }
  | { kind: "ready"; projects: readonly ProjectSummary[] }
  | { kind: "failed"; reason: string };

/** What the cloud has for the signed-in person; empty for others. */
interface Remote {
  readonly cards: readonly ProjectCard[];
  readonly loading: boolean;
  readonly failure: ApiFailure | null;
}

const NOTHING: Remote = { cards: [], loading: false, failure: null };
/** How often the list is updated while it is shown, ms. */
const EVERY_MS = 15_000;

async function readCards(): Promise<{ ok: true; cards: ProjectCard[] } | { ok: false; failure: ApiFailure }> {
  const cards: ProjectCard[] = [];
  let cursor: string | null = null;
  do {
    const answer: Awaited<ReturnType<typeof callApi<typeof routes.list>>> = await callApi(routes.list, {
      query: { limit: 100, ...(cursor === null ? {} : { cursor }) },
    });
    if (!answer.ok) return { ok: false, failure: answer.error };
    cards.push(...answer.value.items);
    cursor = answer.value.nextCursor;
  } while (cursor !== null);
  return { ok: true, cards };
}

/** Local and cloud projects in one list, the one edited last first. */
export function listed(local: readonly ProjectSummary[], cards: readonly ProjectCard[]): ListedProject[] {
  const byId = new Map(cards.map((card) => [card.id, card]));
  const here = local.map((project): ListedProject => {
    const card = byId.get(project.id) ?? null;
    byId.delete(project.id);
    const modified = card ? Math.max(project.modified, Date.parse(card.modifiedAt)) : project.modified;
    return { ...project, modified, local: project, card, role: card?.role ?? project.cloud?.role ?? null };
  });
  const away = [...byId.values()].map(
    (card): ListedProject => ({ ...card, modified: Date.parse(card.modifiedAt), local: null, card, role: card.role }),
  );
  return [...here, ...away].sort((a, b) => b.modified - a.modified);
}

export type ProjectList =
  | { readonly kind: "loading" }
  | { readonly kind: "ready"; readonly projects: readonly ListedProject[]; readonly cloudFailure: ApiFailure | null }
  | { readonly kind: "failed"; readonly reason: string };

/** All projects; read again after each local change, and regularly from the cloud. */
export function useProjectList(library: ProjectLibrary | null): { list: ProjectList; reload: () => void } {
  const person = useSession(({ status, user }) => (status === "authenticated" ? user.id : null));
  const looking = useSession(({ status }) => status === "loading");
  const [local, setLocal] = useState<Local>({ kind: "loading" });
  const [remote, setRemote] = useState<Remote>(NOTHING);
  const [round, setRound] = useState(0);
  const reload = useCallback(() => setRound((now) => now + 1), []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round reads again
  useEffect(() => {
    if (!library) return;
    let live = true;
    const read = () =>
      library.list().then(
        (projects) => live && setLocal({ kind: "ready", projects }),
        (cause: unknown) => live && setLocal({ kind: "failed", reason: sentenceOf(cause) }),
      );
    void read();
    const stop = library.onChange(read);
    return () => {
      live = false;
      stop();
    };
  }, [library, round]);

  useEffect(() => setRemote(person === null ? NOTHING : { ...NOTHING, loading: true }), [person]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round reads again
  useScope(
    (scope) => {
      if (person === null) return;
      const next = new Delay(scope);
      const read = async () => {
        next.stop();
        if (!document.hidden) {
          const answer = await readCards();
          if (scope.ended) return;
          setRemote((before) =>
            answer.ok
              ? { cards: answer.cards, loading: false, failure: null }
              : { cards: before.cards, loading: false, failure: answer.failure },
          );
        }
        next.start(() => void read(), EVERY_MS);
      };
      const seen = () => void read();
      scope.listen(document, "visibilitychange", seen);
      scope.listen(window, "online", seen);
      void read();
    },
    [person, round],
  );

  const list = useMemo((): ProjectList => {
    if (local.kind === "failed") return { kind: "failed", reason: local.reason };
    if (local.kind === "loading" || (local.projects.length === 0 && (looking || remote.loading)))
      return { kind: "loading" };
    return { kind: "ready", projects: listed(local.projects, remote.cards), cloudFailure: remote.failure };
  }, [local, looking, remote]);
  return { list, reload };
}
