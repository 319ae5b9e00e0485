import { useLocation, useNavigate } from "@tanstack/react-router";
import { useEffect } from "react";
import { shareTokenIn } from "../../../contract/projects";
import { ProjectsPage } from "../../pages/projects/ProjectsPage";
import { SharedLink } from "../../pages/projects/SharedLink";
import { ensureStorage } from "../services";

/** The list of projects, from which they are opened; also where a shared link arrives. */
export function Projects() {
  const navigate = useNavigate();
  const hash = useLocation({ select: (location) => location.hash });
  useEffect(ensureStorage, []);
  const open = (project: string) => navigate({ to: "/music-studio", search: { project } });
  const token = shareTokenIn(`#${hash}`);
  if (token !== null) {
    const leave = { replace: true, hash: "" } as const;
    return (
      <SharedLink
        token={token}
        onOpen={(project) => navigate({ to: "/music-studio", search: { project }, ...leave })}
        onList={() => navigate({ to: "/projects", ...leave })}
      />
    );
  }
  return <ProjectsPage onOpen={open} onDemo={() => navigate({ to: "/music-studio", search: { demo: true } })} />;
}
