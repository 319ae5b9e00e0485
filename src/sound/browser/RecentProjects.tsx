import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useNavigate } from "@tanstack/react-router";
import { Cloud, FolderOpen, List, Plus } from "lucide-react";
import { useRecentProjects } from "../../stores/cloud/recentProjects";
import { useDocument } from "../../stores/document";
import { useLibrary } from "../../stores/services";
import { Button } from "../../ui/controls/Button";
import { formatTime } from "../../ui/format";
import { Icon } from "../../ui/layout/Icon";
import styles from "./Browser.module.css";

/** The projects used last, here and on other devices, with a button for a new one. */
export function RecentProjects() {
  const library = useLibrary();
  const navigate = useNavigate();
  const here = useDocument((project) => project.id);
  const { entries, failure } = useRecentProjects(library);

  const open = (project: string) => void navigate({ to: ".", search: { project } });

  return (
    <div className={styles.part}>
      {failure !== null && (
        <p className={styles.failed}>
          <Trans>The list cannot be read. {failure}</Trans>
        </p>
      )}
      <ul>
        {entries?.map((entry) => (
          <li key={entry.id}>
            <button
              type="button"
              className={styles.entry}
              data-action="projects.recent"
              aria-current={entry.id === here || undefined}
              title={entry.sharedBy === null ? undefined : t`Shared by ${entry.sharedBy}`}
              onClick={() => entry.id !== here && open(entry.id)}
            >
              <Icon as={entry.here ? FolderOpen : Cloud} size={14} />
              <span className={styles.name}>{entry.name}</span>
              {!entry.here && <span className="srOnly">{t`in the cloud`}</span>}
              <span className={styles.detail}>{formatTime(entry.seconds, 0)}</span>
            </button>
          </li>
        ))}
      </ul>
      <div className={styles.buttons}>
        <Button icon={Plus} action="files.new" disabled={!library}>
          {t`New project`}
        </Button>
        <Button
          kind="ghost"
          icon={List}
          data-action="app.go.projects"
          onClick={() => void navigate({ to: "/projects" })}
        >
          {t`All projects`}
        </Button>
      </div>
    </div>
  );
}
