import { Copy, Download, Ellipsis, FolderOpen, PencilLine, Trash2 } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import type { ProjectLibrary, ProjectSummary } from "../../project/port";
import { IconButton } from "../../ui/controls/IconButton";
import { cx } from "../../ui/cx";
import { formatTime } from "../../ui/format";
import { Menu, type MenuEntry } from "../../ui/overlays/Menu";
import { toast } from "../../ui/overlays/toast";
import { cell, Table } from "../../ui/page/Table";
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
    <Table
      label="Projects"
      className={styles.table}
      head={
        <>
          <th scope="col">Name</th>
          <th scope="col">Edited</th>
          <th scope="col" className={cell.number}>
            Length
          </th>
          <th scope="col" className={cell.number}>
            Tracks
          </th>
          <th scope="col">
            <span className="srOnly">Actions</span>
          </th>
        </>
      }
    >
      {projects.map((project) => (
        <Line key={project.id} project={project} library={library} onOpen={onOpen} />
      ))}
    </Table>
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
    <tr>
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
      <td className={cell.muted}>
        <time dateTime={new Date(project.modified).toISOString()} title={new Date(project.modified).toLocaleString()}>
          {formatAge(project.modified, Date.now())}
        </time>
      </td>
      <td className={cx(cell.number, cell.muted)}>{formatTime(project.seconds, 0)}</td>
      <td className={cx(cell.number, cell.muted)}>{project.tracks}</td>
      <td className={cell.menu}>
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
