import { sentenceOf } from "../../../contract/sentence";
import type { BrowserLibrary } from "../../project/library";
import { CloudProjects } from "../../project/sync/cloud";
import { LOCAL } from "../../project/sync/status";
import { useSession } from "../person/session";
import { cloudServer } from "./server";
import { useCloud, useSync } from "./sync";

interface Told {
  /** Projects that were nobody's belong to the account now. */
  adopted(count: number): void;
  /** Audio that an open project lacked is stored now. */
  audioArrived(projectId: string): void;
  problem(sentence: string): void;
}

/** Joins the library to the cloud in the name of whoever has signed in. Gives its end. */
export function connectCloud(library: BrowserLibrary, told: Told): () => Promise<void> {
  const cloud = new CloudProjects(library, cloudServer, {
    status: (projectId, status) => {
      if (status) useSync.setState({ projectId, ...status });
      else if (useSync.getState().projectId === projectId) useSync.setState({ projectId: null, ...LOCAL });
    },
    ...told,
  });
  const follow = () => {
    const { status, user, problem } = useSession.getState();
    // a session that could not be looked up may still be one: nothing changes until it was
    if (status === "loading" || problem !== null) return;
    const account = status === "authenticated" ? user.id : null;
    cloud.signedIn(account).catch((error: unknown) => told.problem(sentenceOf(error)));
  };
  const unfollow = useSession.subscribe(follow);
  follow();
  // knows who has signed in before anybody asks it
  useCloud.setState({ cloud });
  return async () => {
    unfollow();
    useCloud.setState({ cloud: null });
    await cloud.close();
  };
}
