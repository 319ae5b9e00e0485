import { t } from "@lingui/core/macro";
import { projects as routes } from "../../../contract/api/projects";
import { newId } from "../../project/ids";
import type { ProjectLibrary } from "../../project/port";
import { callApi, type Result } from "../calls";
import { useSession } from "../person/session";
import type { ListedProject } from "./projects";
import { useCloud } from "./sync";

/** The value of an answer; throws its sentence if it failed. */
function need<Value>(answer: Result<Value>): Value {
  if (answer.ok) return answer.value;
  throw new Error(answer.error.message);
}

const at = (projectId: string) => ({ params: { projectId } });

/** Renames a project wherever it is stored. Throws an error with a sentence. */
export async function renameProject(library: ProjectLibrary, project: ListedProject, name: string): Promise<void> {
  if (project.local) await library.rename(project.id, name);
  else need(await callApi(routes.rename, { ...at(project.id), body: { name } }));
}

/** Makes a copy that belongs to the person. Throws an error with a sentence. */
export async function duplicateProject(library: ProjectLibrary, project: ListedProject): Promise<void> {
  if (project.local && project.role !== "view") await library.duplicate(project.id);
  else if (project.card) {
    const name = t`${project.name.slice(0, 195)} copy`;
    need(await callApi(routes.duplicate, { ...at(project.id), body: { id: newId(), name } }));
  } else await library.duplicate(project.id);
}

/** Deletes one's own project on this device and in the cloud. Throws an error with a sentence. */
export async function removeProject(library: ProjectLibrary, project: ListedProject): Promise<void> {
  // the cloud first: if it cannot be reached, nothing is deleted
  if (project.card) need(await callApi(routes.remove, at(project.id)));
  if (project.local) await library.remove(project.id);
}

/** The stored form of one's own project; works even if the server cannot open it. */
export const storedProject = async ({ id }: ListedProject): Promise<Blob> => need(await callApi(routes.stored, at(id)));

/** Restores what `removeProject` deleted. */
export async function restoreProject(library: ProjectLibrary, project: ListedProject): Promise<void> {
  if (project.card) need(await callApi(routes.restore, at(project.id)));
  if (project.local) await library.restore(project.id);
}

/** Gives up access to another's project; the copy on this device is deleted too. */
export async function leaveProject(library: ProjectLibrary, project: ListedProject): Promise<void> {
  const { user } = useSession.getState();
  need(await callApi(routes.removeMember, { params: { projectId: project.id, personId: user.id } }));
  if (project.local) await library.remove(project.id);
}

/** Downloads a cloud project to this device. Throws an error with a sentence. */
export async function downloadProject(id: string): Promise<void> {
  await useCloud.getState().cloud?.bring(id, null);
}

/** The project behind an opened link. */
export interface OpenedLink {
  readonly projectId: string;
  readonly notice: string | null;
}

/** Opens a link to a project and downloads it to this device. Throws an error with a sentence. */
export async function openLink(token: string): Promise<OpenedLink> {
  const { cloud } = useCloud.getState();
  if (!cloud) throw new Error(t`The browser's storage is not open yet.`);
  const answer = await callApi(routes.openLink, { body: { token } });
  if (!answer.ok && answer.error.code === "not_found") {
    throw new Error(t`This link leads to no project: it was revoked, or the project was deleted. Ask for a new one.`);
  }
  const { project, notice } = need(answer);
  const member = useSession.getState().status === "authenticated";
  if (member) await cloud.joined(project.id);
  await cloud.bring(project.id, member ? null : token);
  return { projectId: project.id, notice };
}
