import { t } from "@lingui/core/macro";
import { type ReactNode, useEffect, useState } from "react";
import { DJ_SET_ID } from "../../../contract/dj/channels";
import type { ProjectLibrary } from "../../project/port";
import { useProject } from "../../stores/project";
import { useServices } from "../../stores/services";
import { DjStudio } from "../../studios/dj/DjStudio";
import { Button } from "../../ui/controls/Button";
import { EmptyState } from "../../ui/layout/EmptyState";
import { sentenceOf } from "../../words/say";
import { exporter } from "../exporter";
import { ensureStorage } from "../services";
import { StudioShell } from "../site/StudioShell";
import { useAccountSync } from "./useAccountSync";
import { useEngineStart } from "./useEngineStart";
import { useNotices } from "./useNotices";
import { useFedEngine, useOpenProject } from "./useOpenProject";

/** The DJ studio with its bar. */
export function DjRoute() {
  return <StudioShell>{(drawer) => <OpenSet drawer={drawer} />}</StudioShell>;
}

const nothing = () => undefined;

/** Opens this browser's set and shows it in the studio. */
function OpenSet({ drawer }: { drawer: ReactNode }) {
  useEffect(ensureStorage, []);
  const { library, engine, libraryFailure } = useServices();
  const made = useDjSet(library);
  const opening = useOpenProject(library, made.ready ? DJ_SET_ID : null);
  const open = useProject((now) => now.open);
  useEngineStart(engine);
  useFedEngine(open, engine, nothing);
  useNotices();
  useAccountSync();
  const failure = libraryFailure ?? made.failure ?? (opening.kind === "failed" ? opening.reason : null);
  if (failure !== null) {
    return (
      <main style={{ height: "100%" }}>
        <EmptyState
          title={t`The DJ studio cannot be opened`}
          actions={
            <Button kind="primary" size="page" onClick={() => location.reload()}>
              {t`Try again`}
            </Button>
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
        <EmptyState title={t`Opening the DJ studio …`} />
      </main>
    );
  }
  return <DjStudio exporter={exporter} start={drawer} />;
}

/** Makes the set of this browser, or mends it, before it is opened. */
function useDjSet(library: ProjectLibrary | null): { ready: boolean; failure: string | null } {
  const [state, setState] = useState<{ ready: boolean; failure: string | null }>({ ready: false, failure: null });
  useEffect(() => {
    if (!library) return;
    let live = true;
    const made = library.djSet?.() ?? Promise.reject(new Error(t`This browser keeps no sets.`));
    made.then(
      () => live && setState({ ready: true, failure: null }),
      (cause: unknown) => live && setState({ ready: false, failure: sentenceOf(cause) }),
    );
    return () => {
      live = false;
    };
  }, [library]);
  return state;
}
