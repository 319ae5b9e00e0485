import { t } from "@lingui/core/macro";
import type { ProjectVersion } from "../../../contract/api/projectParts";
import { studio } from "../../../contract/api/studio";
import type { Project, Track } from "../../../contract/project/document";
import { masterOf, tempoOfProject, tracksInOrder } from "../../../contract/project/select";
import { bpmAt } from "../../../contract/project/time";
import { mayEdit } from "../../../contract/projects";
import { shownLevel } from "../../../contract/scales";
import type { OpenProject } from "../../project/port";
import type { SyncStatus } from "../../project/sync/status";
import { say, word } from "../../words/say";
import { callApi } from "../calls";
import { useSession } from "../person/session";
import { useCloud, useSync } from "./sync";

/** Why no version was saved, as a sentence with what would help. */
export class VersionRefused extends Error {
  override name = "VersionRefused";
  constructor(
    message: string,
    readonly remedy: "signIn" | "plans" | null = null,
  ) {
    super(message);
  }
}

const HERE = word("Your edits are saved on this device.");

const toVisitor = () =>
  new VersionRefused(t`Versions are kept in your account. ${say(HERE)} Sign in to save one.`, "signIn");

/** Why visitors cannot save a version; null for somebody who is signed in, or may be. */
export const visitorRefusal = (): VersionRefused | null =>
  useSession.getState().status === "anonymous" ? toVisitor() : null;

/** Why a version cannot be saved to the cloud in this state; null if it can. */
export function refusalOf(signedIn: boolean, { state, role, pending }: SyncStatus): VersionRefused | null {
  if (!signedIn) return toVisitor();
  if (role !== null && !mayEdit(role)) return new VersionRefused(t`You can look at this project, but not change it.`);
  switch (state.kind) {
    case "local":
      return new VersionRefused(t`This project is not in the cloud yet. It goes there with your first edit.`);
    case "offline":
      return new VersionRefused(
        t`The server cannot be reached. ${say(HERE)} Save the version once you are online again.`,
      );
    case "full":
      return new VersionRefused(`${state.reason} ${say(HERE)}`, "plans");
    case "gone":
    case "failed":
      return new VersionRefused(state.reason);
    default:
      return pending === 0
        ? null
        : new VersionRefused(t`Some edits are not in the cloud yet. ${say(HERE)} Try again in a moment.`);
  }
}

/** A strip's level as the fader shows it, 0..100. */
const volumeOf = ({ strip }: Pick<Track, "strip">): number => shownLevel(strip.level);

/** Tracks and settings in the form that the specification gives for saving. */
function shown(project: Project) {
  return {
    tracks: tracksInOrder(project).map(({ id, name, kind, mute, solo, strip }) => ({
      id,
      name,
      type: kind,
      volume: volumeOf({ strip }),
      pan: strip.pan,
      muted: mute,
      solo,
    })),
    settings: { bpm: bpmAt(tempoOfProject(project), 0), masterVolume: volumeOf(masterOf(project)) },
  };
}

/**
 * Saves the present state of an open project as a version in the cloud, with the project's name or another. Sends
 * pending edits first. Throws a `VersionRefused`.
 */
export async function saveVersion(open: OpenProject, name: string | null): Promise<ProjectVersion> {
  const projectId = open.project.id;
  const signedIn = useSession.getState().status === "authenticated";
  if (signedIn) {
    await open.flush();
    const { cloud } = useCloud.getState();
    await cloud?.syncNow(projectId);
    // the exchange that was running may have begun before the last edit
    if (useSync.getState().pending > 0) await cloud?.syncNow(projectId);
  }
  const refusal = refusalOf(signedIn, useSync.getState());
  if (refusal) throw refusal;
  const body = shown(open.project);
  const answer =
    name === null
      ? await callApi(studio.save, { body: { projectId, ...body } })
      : await callApi(studio.saveProject, { body: { projectName: name, projectId, ...body } });
  if (answer.ok) return answer.value.version;
  const { code, message } = answer.error;
  throw new VersionRefused(message, code === "plan_limit" ? "plans" : code === "unauthenticated" ? "signIn" : null);
}
