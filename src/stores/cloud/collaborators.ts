import { useEffect, useState } from "react";
import { projects } from "../../../contract/api/projects";
import type { CallOutput } from "../../../contract/api/route";
import { type ProjectVisitor, studio } from "../../../contract/api/studio";
import type { ProjectRole } from "../../../contract/projects";
import { Scope } from "../../scope/scope";
import { callApi } from "../calls";
import { useSession } from "../person/session";
import { polled } from "../polled";
import { type Doing, followPresence } from "./presence";

/** How often presence is read while the live channel does not tell it. The server counts somebody as present for 40 s after their last report. */
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
  readonly doing: Doing | null;
}

const doingOf = ({ isRecording, isPlaying }: ProjectVisitor): Doing =>
  isRecording ? "recording" : isPlaying ? "playing" : "here";

/** Everybody with access: the owner first, then those who are present, then the others. */
export function collaboratorsOf(sharing: Sharing, here: ReadonlyMap<string, Doing>, me: string): Collaborator[] {
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
        doing: here.get(personId) ?? null,
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

/**
 * The people with access to a cloud project, and who is present: told by the live channel, and asked for regularly where
 * it is not to be had. Nothing for project null.
 */
export function useCollaborators(projectId: string | null): Collaborators {
  const me = useSession(({ status, user }) => (status === "authenticated" ? user.id : null));
  const [state, setState] = useState(NONE);
  useEffect(() => {
    setState(NONE);
    if (projectId === null || me === null) return;
    const scope = new Scope();
    let sharing: Sharing | null = null;
    let here: ReadonlyMap<string, Doing> = new Map();
    /** whether the live channel tells who is here */
    let isTold = false;
    const show = () => {
      if (sharing && !scope.ended) setState({ people: collaboratorsOf(sharing, here, me), failure: null });
    };
    const readSharing = async () => {
      const answer = await callApi(projects.sharing, { params: { projectId } });
      sharing = answer.ok ? answer.value : null;
      if (!answer.ok && !scope.ended) setState({ people: null, failure: answer.error.message });
    };
    const readHere = async () => {
      const answer = await callApi(studio.musicStatus, { query: { projectId } });
      if (isTold) return;
      const visitors = answer.ok ? (answer.value.here ?? []) : [];
      here = new Map(visitors.map((visitor) => [visitor.personId, doingOf(visitor)]));
    };
    const read = async () => {
      await Promise.all([readSharing(), ...(isTold ? [] : [readHere()])]);
      show();
    };
    readers.add(read);
    scope.add(() => readers.delete(read));
    scope.add(
      followPresence(projectId, {
        heard: (now) => {
          isTold = true;
          here = now;
          show();
        },
        rights: () => void readSharing().then(show),
        unheard: () => {
          isTold = false;
        },
      }),
    );
    scope.add(
      polled(EVERY_MS, async () => {
        if (!isTold) await read();
      }),
    );
    return () => scope.end();
  }, [projectId, me]);
  return state;
}
