import { RELEASE } from "../../contract/releases";
import type { Capability } from "../capabilities";
import { blobsOfReleases } from "./changes";
import { releaseJobs } from "./jobs";
import { describeReleasePages } from "./pages";
import { releaseData } from "./personalData";
import { type Render, renderInThread } from "./rendition/render";
import { type ReleasePorts, releaseRoutes } from "./routes";

type Ports = ReleasePorts & {
  /** how renditions are made; in a thread of their own where nothing is said */
  readonly render?: Render | undefined;
  readonly publicUrl: () => string;
};

/** Releases: made of uploads, rendered in the background, seen and heard by others. */
export function releasesCapability(ports: Ports): Capability {
  const { limits, render = renderInThread } = ports;
  return {
    handlers: releaseRoutes(ports),
    jobs: releaseJobs({ ...ports, render }),
    personalData: [releaseData(limits)],
    describe: describeReleasePages(ports),
    purposes: [
      {
        name: RELEASE.purpose,
        mostBytes: RELEASE.mostBytes,
        types: RELEASE.types,
        // the release is made by a call of its own, which says what it is called
        waits: true,
        finished: async () => {},
      },
    ],
    blobUsers: [blobsOfReleases],
  };
}
