import { useNavigate, useSearch } from "@tanstack/react-router";
import { memo, type ReactNode, useEffect } from "react";
import type { Engine } from "../../engine/port";
import { usePublishDialog } from "../../sound/export/PublishDialog";
import { useProject } from "../../stores/project";
import { useServices } from "../../stores/services";
import { MusicStudio } from "../../studios/music/MusicStudio";
import { Button } from "../../ui/controls/Button";
import { EmptyState } from "../../ui/layout/EmptyState";
import { exporter } from "../exporter";
import { ensureStorage } from "../services";
import { StudioShell } from "../site/StudioShell";
import { useActivity } from "./useActivity";
import { useChosenProject } from "./useChosenProject";
import { useDemoPlays } from "./useDemoPlays";
import { useEngineStart } from "./useEngineStart";
import { useFirstView } from "./useFirstView";
import { useMidiSync } from "./useMidiSync";
import { useNotices } from "./useNotices";
import { useFedEngine, useOpenProject } from "./useOpenProject";
import { useSelectionFollow } from "./useSelectionFollow";

/** The studio with its bar. */
export function StudioRoute() {
  return <StudioShell>{(drawer) => <OpenStudio drawer={drawer} />}</StudioShell>;
}

/** Effects that follow the project, the selection and the account. Draws nothing. */
export function Followers({ engine }: { engine: Engine | null }) {
  useSelectionFollow(engine);
  useFirstView();
  useNotices();
  useActivity();
  useMidiSync();
  return null;
}

const Studio = memo(MusicStudio);

/**
 * Opens the project that the URL names and shows it in the studio. It must not depend on anything that changes with an
 * edit, selection or notice, because the whole studio would be rendered again.
 */
function OpenStudio({ drawer }: { drawer: ReactNode }) {
  useEffect(ensureStorage, []);
  const search = useSearch({ strict: false });
  const navigate = useNavigate();
  const { library, engine, libraryFailure } = useServices();
  const chosen = useChosenProject(library, search, (project) =>
    navigate({ to: ".", search: { project }, replace: true }),
  );
  const opening = useOpenProject(library, search.project ?? null);
  const open = useProject((now) => now.open);
  useEngineStart(engine);
  const playDemo = useDemoPlays(search.demo === true, engine);
  useFedEngine(open, engine, playDemo);
  const asksToPublish = search.publish === true && open !== null;
  useEffect(() => {
    if (!asksToPublish) return;
    usePublishDialog.setState({ open: true });
    // removed from the URL, so that a reload does not open the dialog again
    void navigate({ to: ".", search: ({ publish: _asked, ...rest }) => rest, replace: true });
  }, [asksToPublish, navigate]);

  const failure = libraryFailure ?? chosen.failure ?? (opening.kind === "failed" ? opening.reason : null);
  if (failure !== null) {
    return (
      <main style={{ height: "100%" }}>
        <EmptyState
          title="The project cannot be opened"
          actions={
            <>
              <Button kind="primary" size="page" onClick={() => navigate({ to: "/projects" })}>
                To the list of projects
              </Button>
              <Button size="page" onClick={() => location.reload()}>
                Try again
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
        <EmptyState title="Opening the project …" />
      </main>
    );
  }
  return (
    <>
      <Followers engine={engine} />
      <Studio exporter={exporter} start={drawer} />
    </>
  );
}
