import { type MusicStatus, studio } from "../../../contract/api/studio";
import { callApi, type Result } from "../calls";
import { useSession } from "../person/session";
import { refreshStudios } from "../platform/studioStatus";
import { useProject } from "../project";
import { useTransport } from "../transport";
import { type ActivityCall, callOfTransport, callsOfEdit } from "./calls";
import { createTeller } from "./teller";

/** What plays says so again after so long: what falls silent counts as stopped. */
const STILL_MS = 60_000;

const allowed = () => useSession.getState().status === "authenticated" && navigator.onLine;

/** A failure is let go: the sound does not depend on it, and the next call says how it stands then. */
async function send({ name, body }: ActivityCall): Promise<void> {
  const route = studio[name];
  const answer: Result<{ status: MusicStatus }> = await callApi(route as typeof studio.play, {
    body: body as { projectId: string },
  });
  if (answer.ok && name === "transportPlay") await refreshStudios();
}

function later(ms: number, run: () => void): () => void {
  const timer = setTimeout(run, ms);
  return () => clearTimeout(timer);
}

/** Tells the platform what is done in the open project, until the returned function is called. */
export function followActivity(): () => void {
  const teller = createTeller({ allowed, send, later });
  const { isPlaying, isRecording } = useTransport.getState();
  let before = { isPlaying, isRecording };
  const transport = (force = false) => {
    const { project } = useProject.getState();
    const now = useTransport.getState();
    const call = project && callOfTransport(project, now, force ? { isPlaying: false, isRecording: false } : before);
    before = { isPlaying: now.isPlaying, isRecording: now.isRecording };
    if (call) teller.tell([call]);
  };
  let followed: unknown = null;
  let unlisten = () => {};
  const project = () => {
    const { open } = useProject.getState();
    if (open === followed) return;
    followed = open;
    unlisten();
    const { isPlaying } = useTransport.getState();
    // whoever opens a project is in it; and a page that was left in mid-play has told no end
    if (open && !isPlaying) {
      teller.tell([{ key: "transport", name: "transportPause", body: { projectId: open.project.id } }]);
    }
    unlisten =
      open?.listen({
        // this tab's own edits: others' are told where they are made
        written: (_seq, commits) => {
          for (const { kind, patches } of commits) {
            if (kind !== "merge") teller.tell(callsOfEdit(open.project, patches));
          }
        },
      }) ?? (() => {});
  };
  project();
  const still = setInterval(() => {
    if (useTransport.getState().isPlaying) transport(true);
  }, STILL_MS);
  const stops = [useTransport.subscribe(() => transport()), useProject.subscribe(project)];
  return () => {
    for (const stop of stops) stop();
    clearInterval(still);
    unlisten();
    teller.end();
  };
}
