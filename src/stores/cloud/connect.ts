import type { BrowserLibrary } from "../../project/library";
import { CloudProjects } from "../../project/sync/cloud";
import { LOCAL } from "../../project/sync/status";
import { sentenceOf } from "../../words/say";
import { useSession } from "../person/session";
import { cloudServer } from "./server";
import { useCloud, useSync } from "./sync";

interface Told {
  /** Called when projects without an owner were added to the account. */
  adopted(count: number): void;
  /** Called when audio that an open project lacked has been stored. */
  audioArrived(projectId: string): void;
  problem(sentence: string): void;
}

/** Connects the library with the cloud account of the signed-in person. Returns a function that ends it. */
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
    // while it is unknown whether a session exists, nothing changes
    if (status === "loading" || problem !== null) return;
    const account = status === "authenticated" ? user.id : null;
    cloud.signedIn(account).catch((error: unknown) => told.problem(sentenceOf(error)));
  };
  const unfollow = useSession.subscribe(follow);
  follow();
  // set after the connection knows who is signed in, because others may ask it at once
  useCloud.setState({ cloud });
  return async () => {
    unfollow();
    useCloud.setState({ cloud: null });
    await cloud.close();
  };
}
