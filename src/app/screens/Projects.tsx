import { useNavigate } from "@tanstack/react-router";
import { useEffect } from "react";
import { ProjectsPage } from "../../pages/projects/ProjectsPage";
import { needStorage } from "../services";

/** The list of projects with its ways into the studio. */
export function Projects() {
  const navigate = useNavigate();
  useEffect(needStorage, []);
  return (
    <ProjectsPage
      onOpen={(project) => navigate({ to: "/music-studio", search: { project } })}
      onDemo={() => navigate({ to: "/music-studio", search: { demo: true } })}
    />
  );
}
