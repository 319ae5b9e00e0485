import { type MusicStatus, studio } from "../../../contract/api/studio";
import { type PersonalTracks, personalOf } from "../../../contract/project/personal";
import { Scope } from "../../scope/scope";
import { callApi, type Result } from "../calls";
import { refreshCollaborators } from "../cloud/collaborators";
import { useSession } from "../person/session";
import { ownTracks, usePersonal } from "../personal";
import { refreshStudios } from "../platform/studioStatus";
import { useProject } from "../project";
import { useTransport } from "../transport";
import { type ActivityCall, callOfTransport, callsOfEdit, callsOfPersonal, paused, reportOf } from "./calls";
import { createReporter } from "./reporter";

/** How often playing is reported; after some minutes without a report the project counts as stopped. */
const REPORT_MS = 30_000;

const allowed = () => useSession.getState().status === "authenticated" && navigator.onLine;

/** Errors are ignored: the sound does not depend on these calls, and the next one reports the state anew. */
async function send({ name, body }: ActivityCall): Promise<void> {
  const route = studio[name];
  const answer: Result<{ status: MusicStatus }> = await callApi(route as typeof studio.play, {
    body: body as { projectId: string },
  });
  if (!answer.ok || (name !== "play" && name !== "transportPlay")) return;
  await Promise.all([refreshStudios(), refreshCollaborators()]);
}

/** Reports activity in the open project to the platform, until the returned function is called. */
export function followActivity(): () => void {
  const scope = new Scope();
  const reporter = createReporter({ allowed, send, later: (ms, run) => scope.timeout(run, ms) });
  scope.add(() => reporter.end());
  const { isPlaying, isRecording } = useTransport.getState();
  let before = { isPlaying, isRecording };
  /** playing was reported, and stopping not yet */
  let toldPlaying = false;
  const tell = (call: ActivityCall | null) => {
    if (!call) return;
    toldPlaying = call.name !== "transportPause";
    reporter.tell([call]);
  };
  const report = () => {
    const { project } = useProject.getState();
    if (project) tell(reportOf(project, useTransport.getState(), toldPlaying));
  };
  let stopReports = scope.interval(report, REPORT_MS);
  const transport = () => {
    const { project } = useProject.getState();
    const { isPlaying, isRecording, position } = useTransport.getState();
    if (isPlaying === before.isPlaying && isRecording === before.isRecording) return;
    if (project) tell(callOfTransport(project, ownTracks(), { isPlaying, isRecording, position }, before));
    before = { isPlaying, isRecording };
    // a short pause is not reported as stopping
    stopReports();
    stopReports = scope.interval(report, REPORT_MS);
  };
  let followed: unknown = null;
  let unlisten = () => {};
  const project = () => {
    const { open } = useProject.getState();
    if (open === followed) return;
    followed = open;
    unlisten();
    const { isPlaying } = useTransport.getState();
    // opening a project reports its state: a page that was closed while playing could not report the end
    if (open && !isPlaying) tell(paused(open.project));
    unlisten =
      open?.listen({
        // only this tab's own edits; others' edits are reported where they are made
        written: (_seq, commits) => {
          for (const { kind, patches } of commits) {
            if (kind !== "merge") reporter.tell(callsOfEdit(open.project, patches));
          }
        },
      }) ?? (() => {});
  };
  project();
  const personal = ({ tracks }: { tracks: PersonalTracks }, { tracks: were }: { tracks: PersonalTracks }) => {
    if (tracks === were || !useProject.getState().project) return;
    for (const id of Object.keys(tracks)) {
      if (tracks[id] !== were[id]) reporter.tell(callsOfPersonal(id, personalOf(were, id), personalOf(tracks, id)));
    }
  };
  scope.add(() => unlisten());
  scope.add(useTransport.subscribe(transport));
  scope.add(useProject.subscribe(project));
  scope.add(usePersonal.subscribe(personal));
  return () => scope.end();
}
