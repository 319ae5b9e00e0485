import { t } from "@lingui/core/macro";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { type ReactNode, useEffect } from "react";
import type { Id } from "../../../contract/project/document";
import type { Engine } from "../../engine/port";
import { useProject } from "../../stores/project";
import { useServices } from "../../stores/services";
import { Button } from "../../ui/controls/Button";
import { EmptyState } from "../../ui/layout/EmptyState";
import { ensureStorage } from "../services";
import { useAccountSync } from "./useAccountSync";
import { useActivity } from "./useActivity";
import { demoProject, type FindProject, lastProject, useChosenProject } from "./useChosenProject";
import { useDemoPlays } from "./useDemoPlays";
import { useEngineStart } from "./useEngineStart";
import { useFirstView } from "./useFirstView";
import { useNotices } from "./useNotices";
import { useFedEngine, useOpenProject } from "./useOpenProject";
import { useSelectionFollow } from "./useSelectionFollow";

/** Effects that follow the project, the selection and the account. Draws nothing. */
export function Followers({ engine }: { engine: Engine | null }) {
  useSelectionFollow(engine);
  useFirstView();
  useNotices();
  useActivity();
  useAccountSync();
  return null;
}

interface Props {
  /** what to open if the URL names no project */
  find?: FindProject;
  children: ReactNode;
}

/**
 * Opens the project that the URL names and shows a studio, which is mounted only while the project is open. It must not
 * depend on anything that changes with an edit, selection or notice, because the whole studio would be rendered again.
 */
export function OpenStudio({ find = lastProject, children }: Props) {
  useEffect(ensureStorage, []);
  const search = useSearch({ strict: false });
  const navigate = useNavigate();
  const { library, engine, libraryFailure } = useServices();
  const choose = (project: Id) => navigate({ to: ".", search: { project }, replace: true });
  const chosen = useChosenProject(library, search.project, search.demo === true ? demoProject : find, choose);
  const opening = useOpenProject(library, search.project ?? null);
  const open = useProject((now) => now.open);
  useEngineStart(engine);
  const playDemo = useDemoPlays(search.demo === true, engine);
  useFedEngine(open, engine, playDemo);

  const failure = libraryFailure ?? chosen.failure ?? (opening.kind === "failed" ? opening.reason : null);
  if (failure !== null) {
    return (
      <main style={{ height: "100%" }}>
        <EmptyState
          title={t`The project cannot be opened`}
          actions={
            <>
              <Button kind="primary" size="page" onClick={() => navigate({ to: "/projects" })}>
                {t`To the list of projects`}
              </Button>
              <Button size="page" onClick={() => location.reload()}>
                {t`Try again`}
              </Button>
            </>
          }
        >
          {failure}
        </EmptyState>
      </main>
    );
  }
  if (!open) {
    return (
      <main style={{ height: "100%" }} aria-busy="true">
        <EmptyState title={t`Opening the project …`} />
      </main>
    );
  }
  return (
    <>
      <Followers engine={engine} />
      {children}
    </>
  );
}
