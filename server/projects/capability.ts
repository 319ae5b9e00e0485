import { PROJECT_SAMPLE } from "../../contract/projects";
import type { Capability } from "../capabilities";
import { ApiError } from "../errors";
import { projectJobs } from "./jobs";
import { projectData } from "./personalData";
import { demandPermission } from "./policy";
import type { ProjectPorts, Projects } from "./projects";
import { projectRoutes } from "./routes";
import { blobsOfProjects, keepSample } from "./samples/samples";
import { findProject } from "./store";

/** Projects: storing, editing from several devices and by several people, sharing, versions and recordings. */
export function projectsCapability(ports: ProjectPorts, service: Projects): Capability {
  const { clock, limits } = ports;
  return {
    handlers: projectRoutes(ports, service),
    jobs: projectJobs(ports, service.documents),
    personalData: [projectData(limits, service.documents)],
    purposes: [
      {
        name: PROJECT_SAMPLE.purpose,
        mostBytes: PROJECT_SAMPLE.mostBytes,
        types: PROJECT_SAMPLE.types,
        finished: async (tx, { userId, accountId, metadata }, { sha256, bytes, mediaType }) => {
          if (metadata.sha256 === undefined) {
            throw new ApiError("invalid_request", "The metadata of a recording names its SHA-256.");
          }
          const project = demandPermission("edit", await findProject(tx, metadata.projectId ?? "", userId));
          const one = { accountId, projectId: project.id, sha256, bytes, mediaType };
          await keepSample(tx, limits, one, clock());
        },
      },
    ],
    blobUsers: [blobsOfProjects],
    accompany: () => () => service.edits.leave(),
  };
}
