import { useNavigate } from "@tanstack/react-router";
import { FolderOpen, List, Plus } from "lucide-react";
import { useEffect, useState } from "react";
import type { ProjectSummary } from "../../../project/port";
import { useLibrary } from "../../../stores/services";
import { Button } from "../../../ui/controls/Button";
import { formatTime } from "../../../ui/format";
import { Icon } from "../../../ui/layout/Icon";
import { toast } from "../../../ui/overlays/toast";
import { useDocument } from "../document";
import styles from "./Browser.module.css";

const SHOWN = 8;

/** The projects edited last, to go to another one or a new one. */
export function RecentProjects() {
  const library = useLibrary();
  const navigate = useNavigate();
  const here = useDocument((project) => project.id);
  const [projects, setProjects] = useState<readonly ProjectSummary[] | null>(null);
  const [failure, setFailure] = useState<string | null>(null);

  useEffect(() => {
    if (!library) return;
    let live = true;
    const read = () =>
      library.list().then(
        (list) => {
          if (!live) return;
          setProjects(list.filter((entry) => !entry.deleted).slice(0, SHOWN));
          setFailure(null);
        },
        (cause: unknown) => live && setFailure(cause instanceof Error ? cause.message : String(cause)),
      );
    void read();
    const stop = library.onChange(() => void read());
    return () => {
      live = false;
      stop();
    };
  }, [library]);

  const open = (project: string) => void navigate({ to: ".", search: { project } });
  const create = async () => {
    try {
      if (library) open(await library.create());
    } catch (cause) {
      toast({
        title: "No new project",
        description: cause instanceof Error ? cause.message : undefined,
        tone: "error",
      });
    }
  };

  return (
    <div className={styles.part}>
      {failure !== null && <p className={styles.failed}>The list cannot be read. {failure}</p>}
      <ul>
        {projects?.map((entry) => (
          <li key={entry.id}>
            <button
              type="button"
              className={styles.entry}
              aria-current={entry.id === here || undefined}
              onClick={() => entry.id !== here && open(entry.id)}
            >
              <Icon as={FolderOpen} size={14} />
              <span className={styles.name}>{entry.name}</span>
              <span className={styles.detail}>{formatTime(entry.seconds, 0)}</span>
            </button>
          </li>
        ))}
      </ul>
      <div className={styles.buttons}>
        <Button icon={Plus} onClick={() => void create()} disabled={!library}>
          New project
        </Button>
        <Button kind="ghost" icon={List} onClick={() => void navigate({ to: "/projects" })}>
          All projects
        </Button>
      </div>
    </div>
  );
}
