import { RELEASE } from "../../contract/releases";
import type { Capability } from "../capabilities";
import { blobsOfPublications } from "../publications/store";
import { audioJobs } from "./audio/jobs";
import { measureInThread } from "./audio/measure";
import { releaseJobs } from "./jobs";
import { describeReleasePages } from "./pages";
import { releaseData } from "./personalData";
import { type Render, renderInThread } from "./rendition/render";
import { type ReleasePorts, releaseRoutes } from "./routes";

type Ports = ReleasePorts & {
  /** how renditions are made; by default in a thread */
  readonly render?: Render | undefined;
  readonly publicUrl: () => string;
};

/** Releases: made from uploads, rendered in the background, published to others. */
export function releasesCapability(ports: Ports): Capability {
  const { limits, render = renderInThread } = ports;
  return {
    handlers: releaseRoutes(ports),
    jobs: [...releaseJobs({ ...ports, render }), ...audioJobs({ ...ports, measure: measureInThread })],
    personalData: [releaseData(limits)],
    describe: describeReleasePages(ports),
    purposes: [
      {
        name: RELEASE.purpose,
        mostBytes: RELEASE.mostBytes,
        types: RELEASE.types,
        // a later call makes the release and gives its title
        waits: true,
        finished: async () => {},
      },
    ],
    blobUsers: [blobsOfPublications],
  };
}
