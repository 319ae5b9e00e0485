import { CHALLENGE_DEMO } from "../../contract/challenges";
import type { Capability } from "../capabilities";
import { closingJobs } from "./closing";
import { describeChallengePages } from "./pages";
import { challengeData } from "./personalData";
import { type ChallengePorts, challengeRoutes } from "./routes";
import { filmsOf } from "./store";

/** Challenges: artists set a prize pool aside, others enter releases, accounts vote, and a job pays by the result. */
export function challengesCapability(ports: ChallengePorts & { readonly publicUrl: () => string }): Capability {
  return {
    handlers: challengeRoutes(ports),
    jobs: closingJobs(ports),
    describe: describeChallengePages(ports),
    personalData: [challengeData(ports.limits)],
    purposes: [
      {
        name: CHALLENGE_DEMO.purpose,
        mostBytes: CHALLENGE_DEMO.mostBytes,
        types: CHALLENGE_DEMO.types,
        // the call that begins the challenge uses it
        waits: true,
        finished: async () => {},
      },
    ],
    blobUsers: [filmsOf],
  };
}
