import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { FileUp, Music2, Plus } from "lucide-react";
import { type DragEvent, useEffect, useRef, useState } from "react";
import { shareTokenIn } from "../../../contract/projects";
import type { ProjectLibrary } from "../../project/port";
import { type ListedProject, useProjectList } from "../../stores/cloud/projects";
import { useSession } from "../../stores/person/session";
import { useServices } from "../../stores/services";
import { controlAction } from "../../ui/actions/controls";
import { useActionList, useActions } from "../../ui/actions/useActions";
import { Button } from "../../ui/controls/Button";
import { EmptyState } from "../../ui/layout/EmptyState";
import { useAddress } from "../../ui/navigation/address";
import { toast } from "../../ui/overlays/toast";
import { Failed } from "../../ui/page/Failed";
import { Page } from "../../ui/page/Page";
import { Skeleton } from "../../ui/page/Skeleton";
import { sentenceOf } from "../../words/say";
import { PROJECTS_ACTIONS } from "../actions";
import { LeaveDialog } from "./LeaveDialog";
import styles from "./ProjectsPage.module.css";
import { ProjectTable } from "./ProjectTable";
import { ShareDialog } from "./ShareDialog";
import { SharedLink } from "./SharedLink";
import { StorageNote } from "./StorageNote";
import { VersionsDialog } from "./VersionsDialog";

const addressOf = (project: string) => `/music-studio?${new URLSearchParams({ project })}`;

/** The list of projects, from which they are opened; also where a shared link arrives. */
export function ProjectsPage() {
  const { path, hash, go } = useAddress();
  const { ensureStorage } = useServices();
  useEffect(ensureStorage, [ensureStorage]);
  const token = shareTokenIn(hash);
  if (token === null) return <Projects />;
  return (
    <SharedLink
      token={token}
      onOpen={(project) => go(addressOf(project), { replace: true })}
      onList={() => go(path, { replace: true })}
    />
  );
}

function Projects() {
  const { go } = useAddress();
  const onOpen = (project: string) => go(addressOf(project));
  const onDemo = () => go("/music-studio?demo=true");
  const { library, libraryFailure } = useServices();
  const { list, reload } = useProjectList(library);
  const signedIn = useSession(({ status }) => status === "authenticated");
  const [asked, setAsked] = useState<{ what: "share" | "versions" | "leave"; project: ListedProject } | null>(null);
  const picker = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const [busy, setBusy] = useState<string | null>(null);

  const start = async () => {
    if (!library) return;
    onOpen(await library.create());
  };
  const openFile = async (file: File, from: ProjectLibrary) => {
    if (!from.importFile) return;
    setBusy(t`Opening ${file.name} …`);
    try {
      onOpen(await from.importFile(file));
    } catch (cause) {
      toast({
        title: t`${file.name} could not be opened`,
        description: sentenceOf(cause),
        tone: "error",
      });
    } finally {
      setBusy(null);
    }
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const file = event.dataTransfer.files[0];
    if (file && library) void openFile(file, library);
  };

  const ready = () => library !== null;
  useActions(PROJECTS_ACTIONS, {
    "projects.new": { run: start, enabled: ready },
    "projects.openFile": { run: () => picker.current?.click(), enabled: () => library?.importFile !== undefined },
    "projects.demo": { run: onDemo, enabled: () => library?.openDemo !== undefined },
  });
  useActionList([
    controlAction("projects.keep", t`Ask the browser to keep the projects`),
    controlAction("projects.menu", t`Open the menu of a project`),
  ]);

  const disabled = library === null || busy !== null;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a place to drop files on; the button beside does the same
    <div
      className={styles.page}
      data-over={over || undefined}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes("Files")) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
      }}
      onDrop={drop}
    >
      <Page
        title={t`Projects`}
        width="wide"
        className={styles.main}
        actions={
          <>
            {library?.openDemo && (
              <Button size="page" icon={Music2} data-action="projects.demo" disabled={disabled} onClick={onDemo}>
                {t`Demo project`}
              </Button>
            )}
            {library?.importFile && (
              <Button
                size="page"
                icon={FileUp}
                data-action="projects.openFile"
                disabled={disabled}
                onClick={() => picker.current?.click()}
              >
                {t`Open file`}
              </Button>
            )}
            <Button size="page" kind="primary" icon={Plus} action="projects.new" disabled={disabled}>
              {t`New project`}
            </Button>
          </>
        }
      >
        <input
          ref={picker}
          type="file"
          accept=".backline,application/zip"
          hidden
          onChange={(event) => {
            const file = event.target.files?.[0];
            event.target.value = "";
            if (file && library) void openFile(file, library);
          }}
        />

        <p className={styles.busy} role="status">
          {busy}
        </p>

        {libraryFailure !== null ? (
          <Failed title={t`Projects cannot be read`}>
            <Trans>
              {libraryFailure} Reload the page; if that does not help, check that the browser may store data for this
              site.
            </Trans>
          </Failed>
        ) : list.kind === "loading" ? (
          <Skeleton label={t`Reading projects`} />
        ) : list.kind === "failed" ? (
          <Failed title={t`Projects cannot be read`} onRetry={reload}>
            {list.reason}
          </Failed>
        ) : list.projects.length === 0 ? (
          <EmptyState icon={Music2} title={t`No projects yet`}>
            <Trans>
              Start a new project, or drop a .backline file here.{" "}
              {signedIn ? t`Projects are kept on this device and in your account.` : t`Projects stay on this device.`}
            </Trans>
          </EmptyState>
        ) : (
          library && (
            <ProjectTable
              projects={list.projects}
              library={library}
              onOpen={onOpen}
              onShare={(project) => setAsked({ what: "share", project })}
              onVersions={(project) => setAsked({ what: "versions", project })}
              onLeave={(project) => setAsked({ what: "leave", project })}
              onChange={reload}
            />
          )
        )}
        {list.kind === "ready" && list.cloudFailure && (
          <p className={styles.cloudFailure} role="status">
            <Trans>
              The cloud's list could not be read, so projects that are only there are missing.{" "}
              {list.cloudFailure.message}
            </Trans>
          </p>
        )}
        {asked?.what === "share" && (
          <ShareDialog project={asked.project} onClose={() => setAsked(null)} onChange={reload} />
        )}
        {asked?.what === "versions" && (
          <VersionsDialog project={asked.project} onClose={() => setAsked(null)} onChange={reload} />
        )}
        {library && asked?.what === "leave" && (
          <LeaveDialog project={asked.project} library={library} onClose={() => setAsked(null)} onChange={reload} />
        )}

        {library && <StorageNote library={library} />}
      </Page>
    </div>
  );
}
