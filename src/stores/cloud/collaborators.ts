import { useEffect, useState } from "react";
import { projects } from "../../../contract/api/projects";
import type { CallOutput } from "../../../contract/api/route";
import { type ProjectVisitor, studio } from "../../../contract/api/studio";
import type { ProjectRole } from "../../../contract/projects";
import { callApi } from "../calls";
import { useSession } from "../person/session";
import { polled } from "../polled";

/** How often presence is read. The server counts somebody as present for 40 s after their last report. */
const EVERY_MS = 15_000;

type Sharing = CallOutput<typeof projects.sharing>;

/** Somebody with access to a project. */
export interface Collaborator {
  readonly personId: string;
  readonly handle: string;
  readonly name: string;
  readonly avatar: string | null;
  readonly role: ProjectRole;
  readonly you: boolean;
  /** null: not present */
  readonly doing: "recording" | "playing" | "here" | null;
}

const doingOf = (visitor: ProjectVisitor | undefined): Collaborator["doing"] =>
  visitor === undefined ? null : visitor.isRecording ? "recording" : visitor.isPlaying ? "playing" : "here";

/** Everybody with access: the owner first, then those who are present, then the others. */
export function collaboratorsOf(sharing: Sharing, here: readonly ProjectVisitor[], me: string): Collaborator[] {
  const visitors = new Map(here.map((visitor) => [visitor.personId, visitor]));
  const people = [
    { ...sharing.owner, role: "owner" as ProjectRole },
    ...sharing.members.map(({ right, ...person }) => ({ ...person, role: right as ProjectRole })),
  ];
  const rank = ({ role, doing }: Collaborator) => (role === "owner" ? 0 : doing === null ? 2 : 1);
  return people
    .map(
      ({ personId, handle, name, avatar, role }): Collaborator => ({
        personId,
        handle,
        name,
        avatar,
        role,
        you: personId === me,
        doing: doingOf(visitors.get(personId)),
      }),
    )
    .sort((one, other) => rank(one) - rank(other));
}

export interface Collaborators {
  /** null while loading, and if the server does not answer */
  readonly people: readonly Collaborator[] | null;
  readonly failure: string | null;
}

const NONE: Collaborators = { people: null, failure: null };

const readers = new Set<() => Promise<void>>();

/** Reloads the collaborators of the shown project, after an action that changes them. */
export async function refreshCollaborators(): Promise<void> {
  await Promise.all([...readers].map((read) => read()));
}

/** The people with access to a cloud project, and who is present; updated regularly. Nothing for project null. */
export function useCollaborators(projectId: string | null): Collaborators {
  const me = useSession(({ status, user }) => (status === "authenticated" ? user.id : null));
  const [state, setState] = useState(NONE);
  useEffect(() => {
    setState(NONE);
    if (projectId === null || me === null) return;
    let live = true;
    const read = async () => {
      const [sharing, status] = await Promise.all([
        callApi(projects.sharing, { params: { projectId } }),
        callApi(studio.musicStatus, { query: { projectId } }),
      ]);
      if (!live) return;
      if (!sharing.ok) setState({ people: null, failure: sharing.error.message });
      else {
        const here = status.ok ? (status.value.here ?? []) : [];
        setState({ people: collaboratorsOf(sharing.value, here, me), failure: null });
      }
    };
    readers.add(read);
    const end = polled(EVERY_MS, read);
    return () => {
      live = false;
      readers.delete(read);
      end();
    };
  }, [projectId, me]);
  return state;
}
