import { Copy, Download, Ellipsis, FolderOpen, PencilLine, Trash2 } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import type { ProjectLibrary, ProjectSummary } from "../../project/port";
import { IconButton } from "../../ui/controls/IconButton";
import { formatTime } from "../../ui/format";
import { Menu, type MenuEntry } from "../../ui/overlays/Menu";
import { toast } from "../../ui/overlays/toast";
import { saveBlob } from "../../ui/saveFile";
import { formatAge } from "./age";
import styles from "./ProjectTable.module.css";

interface Props {
  projects: readonly ProjectSummary[];
  library: ProjectLibrary;
  onOpen: (id: string) => void;
}

/** Projects, last edited first, each with what can be done to it. */
export function ProjectTable({ projects, library, onOpen }: Props) {
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">Name</th>
          <th scope="col">Edited</th>
          <th scope="col" className={styles.number}>
            Length
          </th>
          <th scope="col" className={styles.number}>
            Tracks
          </th>
          <th scope="col">
            <span className="srOnly">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {projects.map((project) => (
          <Line key={project.id} project={project} library={library} onOpen={onOpen} />
        ))}
      </tbody>
    </table>
  );
}

function Line({ project, library, onOpen }: { project: ProjectSummary } & Omit<Props, "projects">) {
  const [renaming, setRenaming] = useState(false);
  const attempt = async (what: string, act: () => Promise<unknown>) => {
    try {
      await act();
    } catch (cause) {
      toast({
        title: `${project.name} could not be ${what}`,
        description: cause instanceof Error ? cause.message : String(cause),
        tone: "error",
      });
    }
  };
  const remove = () =>
    attempt("deleted", async () => {
      await library.remove(project.id);
      toast({
        title: `${project.name} was deleted`,
        lasts: 15_000,
        action: { label: "Undo", run: () => void attempt("brought back", () => library.restore(project.id)) },
      });
    });
  const save = (exportFile: NonNullable<ProjectLibrary["exportFile"]>) =>
    attempt("saved to a file", async () => {
      const { name, blob } = await exportFile.call(library, project.id);
      if (await saveBlob(blob, name)) toast({ title: `${project.name} was saved to ${name}`, tone: "success" });
    });
  const saveEntry = (exportFile: NonNullable<ProjectLibrary["exportFile"]>): MenuEntry => ({
    label: "Save to a file",
    icon: Download,
    run: () => void save(exportFile),
  });

  return (
    <tr className={styles.line}>
      <td className={styles.name}>
        {renaming ? (
          <NameField
            name={project.name}
            onEnd={(name) => {
              setRenaming(false);
              if (name !== null) void attempt("renamed", () => library.rename(project.id, name));
            }}
          />
        ) : (
          <button type="button" onClick={() => onOpen(project.id)}>
            {project.name}
          </button>
        )}
      </td>
      <td className={styles.age}>
        <time dateTime={new Date(project.modified).toISOString()} title={new Date(project.modified).toLocaleString()}>
          {formatAge(project.modified, Date.now())}
        </time>
      </td>
      <td className={styles.number}>{formatTime(project.seconds, 0)}</td>
      <td className={styles.number}>{project.tracks}</td>
      <td className={styles.menu}>
        <Menu
          trigger={<IconButton icon={Ellipsis} label={`Actions for ${project.name}`} size="page" />}
          entries={[
            { label: "Open", icon: FolderOpen, run: () => onOpen(project.id) },
            { label: "Rename", icon: PencilLine, run: () => setRenaming(true) },
            {
              label: "Duplicate",
              icon: Copy,
              run: () => void attempt("duplicated", () => library.duplicate(project.id)),
            },
            ...(library.exportFile ? [saveEntry(library.exportFile)] : []),
            { kind: "separator" },
            { label: "Delete", icon: Trash2, danger: true, run: () => void remove() },
          ]}
        />
      </td>
    </tr>
  );
}

function NameField({ name, onEnd }: { name: string; onEnd: (name: string | null) => void }) {
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(name);
  const done = useRef(false);
  useEffect(() => {
    // after the menu has given focus back to its button
    const timer = window.setTimeout(() => field.current?.select());
    return () => window.clearTimeout(timer);
  }, []);
  const end = (value: string | null) => {
    if (done.current) return;
    done.current = true;
    const trimmed = value?.trim() ?? "";
    onEnd(trimmed !== "" && trimmed !== name ? trimmed : null);
  };
  return (
    <input
      ref={field}
      className={styles.field}
      aria-label="Project name"
      value={typed}
      maxLength={200}
      onChange={(event) => setTyped(event.target.value)}
      onKeyDown={(event) => {
        if (event.key === "Enter") end(typed);
        if (event.key === "Escape") end(null);
      }}
      onBlur={() => end(typed)}
    />
  );
}

/** Stands where the table will be while it is being read. */
export function ProjectTableSkeleton() {
  return (
    <div className={styles.skeleton} role="status" aria-label="Reading projects">
      {[56, 40, 64].map((width) => (
        <div key={width}>
          <span style={{ width: `${width}%` }} />
        </div>
      ))}
    </div>
  );
}
