import { t } from "@lingui/core/macro";
import { Ellipsis } from "lucide-react";
import { type ReactNode, useState } from "react";
import { tracksOf } from "../../../../contract/dj/list";
import { fileName } from "../../../../contract/fileName";
import type { ProjectSummary } from "../../../project/port";
import { useScope } from "../../../scope/useScope";
import { type Exchanged, libraryAsXml, listAsM3u, readListFile } from "../../../stores/djLibrary/exchange";
import { useDjLibrary } from "../../../stores/djLibrary/library";
import { ALL_TRACKS, useLibraryView } from "../../../stores/djLibrary/view";
import { useLibrary } from "../../../stores/services";
import { IconButton } from "../../../ui/controls/IconButton";
import { Menu, type MenuEntry } from "../../../ui/overlays/Menu";
import { toast } from "../../../ui/overlays/toast";
import { saveBlob } from "../../../ui/saveFile";
import { sentenceOf } from "../../../words/say";

/** How many names of missing tracks are told. */
const TOLD = 5;

function tell(name: string, { lists, found, missing }: Exchanged): void {
  const names = missing.slice(0, TOLD).join(", ");
  const more = missing.length > TOLD ? ` and ${missing.length - TOLD} more` : "";
  toast({
    title: `${name}: ${found} ${found === 1 ? "track" : "tracks"}, ${lists} ${lists === 1 ? "playlist" : "playlists"}`,
    ...(missing.length > 0 && {
      description: t`Not in the library: ${names}${more}. Add their files, then read the list again.`,
      lasts: null,
    }),
  });
}

/** Reads lists of other programs, one after the other; what fails is told with its name. */
export async function readLists(files: readonly File[]): Promise<void> {
  for (const file of files) {
    try {
      tell(file.name, await readListFile(file));
    } catch (cause) {
      toast({ title: t`${file.name} was not read`, description: sentenceOf(cause), tone: "error" });
    }
  }
}

function pickLists(): void {
  const input = document.createElement("input");
  input.type = "file";
  input.multiple = true;
  input.accept = ".m3u,.m3u8,.xml";
  input.onchange = () => void readLists([...(input.files ?? [])]);
  input.click();
}

async function save(text: string, type: string, name: string): Promise<void> {
  try {
    await saveBlob(new Blob([text], { type }), name);
  } catch (cause) {
    toast({ title: t`${name} was not saved`, description: sentenceOf(cause), tone: "error" });
  }
}

function saveM3u(): void {
  const { tracks, lists } = useDjLibrary.getState();
  const list = lists.get(useLibraryView.getState().source);
  const ids = list ? tracksOf(list) : [...tracks.keys()];
  const name = list?.name ?? t`All tracks`;
  void save(listAsM3u(name, ids), "audio/x-mpegurl", fileName(name, ".m3u8"));
}

/** Lists to and from other programs, and projects of the music studio. */
export function LibraryMenu({ onProject }: { onProject: (project: ProjectSummary) => void }): ReactNode {
  const library = useLibrary();
  const source = useLibraryView((now) => now.source);
  const [projects, setProjects] = useState<readonly ProjectSummary[]>([]);
  useScope(
    (scope) => {
      const read = () =>
        void library?.list().then(
          (found) => scope.ended || setProjects(found),
          // without its projects the menu has the rest
          () => undefined,
        );
      read();
      if (library) scope.add(library.onChange(read));
    },
    [library],
  );
  const own: MenuEntry[] = projects.map((project) => ({ label: project.name, run: () => onProject(project) }));
  return (
    <Menu
      trigger={<IconButton icon={Ellipsis} label={t`More of the library`} />}
      entries={[
        { label: t`Read playlists or a rekordbox XML …`, run: pickLists },
        { label: source === ALL_TRACKS ? t`Save all tracks as M3U8 …` : t`Save this list as M3U8 …`, run: saveM3u },
        {
          label: t`Save the library as rekordbox XML …`,
          run: () => void save(libraryAsXml(), "application/xml", "library.xml"),
        },
        ...(own.length > 0
          ? [
              { kind: "separator" } as const,
              { kind: "submenu", label: t`Add a project of yours`, entries: own } as const,
            ]
          : []),
      ]}
    />
  );
}
