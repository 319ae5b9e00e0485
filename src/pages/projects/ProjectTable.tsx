import { t } from "@lingui/core/macro";
import {
  Copy,
  Download,
  Ellipsis,
  FolderOpen,
  History,
  LogOut,
  type LucideIcon,
  PencilLine,
  Share2,
  Trash2,
} from "lucide-react";
import { useState } from "react";
import { fileName } from "../../../contract/fileName";
import type { ProjectLibrary } from "../../project/port";
import * as operations from "../../stores/cloud/projectOperations";
import type { ListedProject } from "../../stores/cloud/projects";
import { useActionList } from "../../ui/actions/useActions";
import { IconButton } from "../../ui/controls/IconButton";
import { cx } from "../../ui/cx";
import { useFocusNeighbourOnRemove } from "../../ui/focus/useFocusNeighbourOnRemove";
import { useReturnFocus } from "../../ui/focus/useReturnFocus";
import { formatTime } from "../../ui/format";
import { Badge } from "../../ui/layout/Badge";
import { Menu } from "../../ui/overlays/Menu";
import { toast } from "../../ui/overlays/toast";
import { cell, Table } from "../../ui/page/Table";
import { saveBlob } from "../../ui/saveFile";
import { language } from "../../words/language";
import { sentenceOf } from "../../words/say";
import { PROJECT_ACTIONS } from "../actions";
import { formatAge } from "./age";
import { NameField } from "./NameField";
import styles from "./ProjectTable.module.css";
import { placeOf } from "./place";
import { Thumbnail } from "./Thumbnail";

interface Props {
  projects: readonly ListedProject[];
  library: ProjectLibrary;
  onOpen: (id: string) => void;
  onShare: (project: ListedProject) => void;
  onVersions: (project: ListedProject) => void;
  onLeave: (project: ListedProject) => void;
  /** called after a change in the cloud, so that the list is loaded again */
  onChange: () => void;
}

/** Projects, the last edited first, each with its menu. */
export function ProjectTable({ projects, ...rest }: Props) {
  const [chosen, setChosen] = useState<string | null>(null);
  return (
    <Table
      label={t`Projects`}
      className={styles.table}
      onFocus={({ target }) => {
        // a menu belongs to its row, wherever it is in the DOM
        if (target.closest("[role=menu]")) return;
        setChosen(target.closest<HTMLElement>("[data-project]")?.dataset.project ?? null);
      }}
      onBlur={({ relatedTarget }) => {
        // remembered, so that the palette acts on the row from which it was opened
        if (relatedTarget?.closest("[role=dialog],[role=menu],[data-project]") == null) setChosen(null);
      }}
      head={
        <>
          <th scope="col">{t`Name`}</th>
          <th scope="col">{t`Where`}</th>
          <th scope="col">{t`Edited`}</th>
          <th scope="col" className={cell.number}>
            {t`Length`}
          </th>
          <th scope="col" className={cell.number}>
            {t`Tracks`}
          </th>
          <th scope="col">
            <span className="srOnly">{t`Actions`}</span>
          </th>
        </>
      }
    >
      {projects.map((project) => (
        <Line key={project.id} project={project} chosen={project.id === chosen} {...rest} />
      ))}
    </Table>
  );
}

/** Something that can be done to a project, through its menu and by key. */
interface ProjectCommand {
  /** "projects.open" */
  readonly action: keyof typeof PROJECT_ACTIONS;
  readonly label: string;
  readonly icon: LucideIcon;
  readonly run: () => void;
  readonly disabled?: boolean;
  readonly danger?: boolean;
}

function Line({
  project,
  chosen,
  library,
  onOpen,
  onShare,
  onVersions,
  onLeave,
  onChange,
}: { project: ListedProject; chosen: boolean } & Omit<Props, "projects">) {
  const [renaming, setRenaming] = useState(false);
  const row = useFocusNeighbourOnRemove<HTMLTableRowElement>();
  const named = useReturnFocus<HTMLButtonElement>(renaming);
  const attempt = async (failed: string, act: () => Promise<unknown>, instead?: { label: string; run: () => void }) => {
    try {
      await act();
      onChange();
    } catch (cause) {
      toast({
        title: failed,
        description: sentenceOf(cause),
        tone: "error",
        ...(instead ? { action: instead } : {}),
      });
    }
  };
  const remove = () =>
    attempt(t`${project.name} could not be deleted`, async () => {
      await operations.removeProject(library, project);
      toast({
        title: t`${project.name} was deleted`,
        lasts: 15_000,
        action: {
          label: t`Undo`,
          run: () =>
            void attempt(t`${project.name} could not be brought back`, () =>
              operations.restoreProject(library, project),
            ),
        },
      });
    });
  const told = (name: string) => toast({ title: t`${project.name} was saved to ${name}`, tone: "success" });
  /** for a project that is not on this device and that the server cannot open */
  const storedInstead = {
    label: t`Download stored data`,
    run: () =>
      void attempt(t`${project.name} could not be downloaded`, async () => {
        const name = fileName(project.name, ".json");
        if (await saveBlob(await operations.storedProject(project), name)) told(name);
      }),
  };
  const save = (exportFile: NonNullable<ProjectLibrary["exportFile"]>) =>
    attempt(
      t`${project.name} could not be saved to a file`,
      async () => {
        if (!project.local) await operations.downloadProject(project.id);
        const { name, blob } = await exportFile.call(library, project.id);
        if (await saveBlob(blob, name)) told(name);
      },
      project.local || project.role !== "owner" ? undefined : storedInstead,
    );
  const saveEntry = (exportFile: NonNullable<ProjectLibrary["exportFile"]>): ProjectCommand => ({
    action: "projects.save",
    label: t`Save to a file`,
    icon: Download,
    run: () => void save(exportFile),
  });
  const { role, card } = project;
  const shared = role === "view" || role === "edit";
  const place = placeOf(project);
  const last = {
    action: "projects.remove",
    danger: true,
    ...(card && shared
      ? { label: t`Leave …`, icon: LogOut, run: () => onLeave(project) }
      : { label: t`Delete`, icon: Trash2, run: () => void remove() }),
  } as const;
  const commands: readonly ProjectCommand[] = [
    { action: "projects.open", label: t`Open`, icon: FolderOpen, run: () => onOpen(project.id) },
    {
      action: "projects.rename",
      label: t`Rename`,
      icon: PencilLine,
      disabled: role === "view",
      run: () => setRenaming(true),
    },
    {
      action: "projects.duplicate",
      label: t`Duplicate`,
      icon: Copy,
      run: () =>
        void attempt(t`${project.name} could not be duplicated`, () => operations.duplicateProject(library, project)),
    },
    ...(card && role === "owner"
      ? [{ action: "projects.share" as const, label: t`Share …`, icon: Share2, run: () => onShare(project) }]
      : []),
    ...(card
      ? [{ action: "projects.versions" as const, label: t`Versions …`, icon: History, run: () => onVersions(project) }]
      : []),
    ...(library.exportFile ? [saveEntry(library.exportFile)] : []),
  ];
  useActionList(
    chosen
      ? [...commands, last].map(({ action, label, run, disabled = false }: ProjectCommand) => ({
          ...PROJECT_ACTIONS[action],
          keywords: [label, project.name],
          enabled: () => !disabled,
          run,
        }))
      : [],
    `${chosen} ${role} ${card === null}`,
  );

  return (
    <tr ref={row} data-project={project.id}>
      <td className={styles.name}>
        {renaming ? (
          <NameField
            name={project.name}
            onEnd={(name, byKey) => {
              named.wanted.current = byKey;
              setRenaming(false);
              if (name !== null)
                void attempt(t`${project.name} could not be renamed`, () =>
                  operations.renameProject(library, project, name),
                );
            }}
          />
        ) : (
          <button ref={named.ref} type="button" data-action="projects.open" onClick={() => onOpen(project.id)}>
            <Thumbnail overview={project.overview} />
            <span>{project.name}</span>
          </button>
        )}
      </td>
      <td className={styles.place}>
        <span className={styles.words} title={place.detail}>
          {place.words}
        </span>
        <span className={styles.short}>{place.short}</span>
        {role === "view" && <Badge>{t`VIEW ONLY`}</Badge>}
        {place.more !== null && <span className={styles.more}>{place.more}</span>}
      </td>
      <td className={cell.muted}>
        <time
          dateTime={new Date(project.modified).toISOString()}
          title={new Date(project.modified).toLocaleString(language())}
        >
          {formatAge(project.modified, Date.now())}
        </time>
      </td>
      <td className={cx(cell.number, cell.muted)}>{formatTime(project.seconds, 0)}</td>
      <td className={cx(cell.number, cell.muted)}>{project.tracks}</td>
      <td className={cell.menu}>
        <Menu
          trigger={
            <IconButton
              icon={Ellipsis}
              label={t`Actions for ${project.name}`}
              size="page"
              data-action="projects.menu"
            />
          }
          entries={[...commands, { kind: "separator" }, last]}
        />
      </td>
    </tr>
  );
}
