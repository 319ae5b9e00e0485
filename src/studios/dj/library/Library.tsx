import { plural, t } from "@lingui/core/macro";
import { FilePlus, FolderPlus, Search } from "lucide-react";
import { type DragEvent, type ReactNode, useState } from "react";
import type { Track } from "../../../../contract/dj/track";
import type { Exporter } from "../../../sound/export/port";
import { isList } from "../../../stores/djLibrary/exchange";
import { useDjLibrary } from "../../../stores/djLibrary/library";
import type { ImportServices } from "../../../stores/djLibrary/takeIn";
import { ALL_TRACKS, SUGGESTIONS, selectedRows, useLibraryView, useRows } from "../../../stores/djLibrary/view";
import { useLibrary } from "../../../stores/services";
import { Button } from "../../../ui/controls/Button";
import { EmptyState } from "../../../ui/layout/EmptyState";
import { Icon } from "../../../ui/layout/Icon";
import { AnchoredMenu, type MenuAnchor } from "../../../ui/overlays/Menu";
import { DemoCrateButton } from "./DemoCrateButton";
import { EditTags } from "./EditTags";
import { ImportTray } from "./ImportTray";
import { type Bring, useBring, useImportServices } from "./imports";
import { dropped, pickFiles, pickFolder } from "./incomingFiles";
import styles from "./Library.module.css";
import { LibraryMenu, readLists } from "./LibraryMenu";
import { projectSound } from "./ownSounds";
import type { LibraryDecks } from "./ports";
import { SetAnalytics } from "./SetAnalytics";
import { Sidebar } from "./Sidebar";
import { Suggestions } from "./Suggestions";
import { TrackTable } from "./TrackTable";
import { removeRows, trackMenu } from "./trackMenu";

/** The DJ's tracks: lists at the left, what is in them at the right. Files and folders may be dropped anywhere on it. */
export function Library({ decks, exporter }: { decks: LibraryDecks; exporter: Exporter }) {
  const services = useImportServices();
  const { ready, failure } = useDjLibrary();
  const suggesting = useLibraryView((now) => now.source === SUGGESTIONS);
  const bring = useBring(services);
  const [dropping, setDropping] = useState(false);
  const holdsFiles = (event: DragEvent) => event.dataTransfer.types.includes("Files");
  return (
    <section
      className={styles.library}
      aria-label={t`Library`}
      data-dropping={dropping || undefined}
      onDragOver={(event) => {
        if (!holdsFiles(event)) return;
        event.preventDefault();
        event.dataTransfer.dropEffect = "copy";
        setDropping(true);
      }}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setDropping(false);
      }}
      onDrop={(event) => {
        setDropping(false);
        if (!holdsFiles(event)) return;
        event.preventDefault();
        void readLists([...event.dataTransfer.files].filter(({ name }) => isList(name)));
        void bring(dropped(event.dataTransfer));
      }}
    >
      <Sidebar />
      <div className={styles.main}>
        {failure !== null ? (
          <EmptyState title={t`The library cannot be read`}>{failure}</EmptyState>
        ) : suggesting ? (
          <Suggestions decks={decks} />
        ) : (
          <Tracks decks={decks} exporter={exporter} services={services} bring={bring} ready={ready} />
        )}
        <ImportTray services={services} />
      </div>
    </section>
  );
}

function Tracks({
  decks,
  exporter,
  services,
  bring,
  ready,
}: {
  decks: LibraryDecks;
  exporter: Exporter;
  services: ImportServices | null;
  bring: Bring;
  ready: boolean;
}) {
  const rows = useRows();
  const { source, search } = useLibraryView();
  const size = useDjLibrary((now) => now.tracks.size);
  const library = useLibrary();
  const set = useDjLibrary((now) => now.lists.get(source));
  const [menu, setMenu] = useState<MenuAnchor | null>(null);
  const [edited, setEdited] = useState<readonly Track[] | null>(null);
  const pickers = (
    <>
      <Button icon={FilePlus} disabled={!services} onClick={() => void bring(pickFiles())}>
        {t`Add files`}
      </Button>
      <Button icon={FolderPlus} disabled={!services} onClick={() => void bring(pickFolder())}>
        {t`Add a folder`}
      </Button>
    </>
  );
  return (
    <>
      <div className={styles.bar}>
        <SearchField />
        <span className={styles.count} role="status">
          {plural(rows.length, { one: "# track", other: "# tracks" })}
        </span>
        {pickers}
        <DemoCrateButton exporter={exporter} />
        <LibraryMenu
          onProject={({ id, name }) =>
            library && void bring(Promise.resolve([projectSound(library, id, name, exporter)]))
          }
        />
      </div>
      {set?.kind === "set" && <SetAnalytics plays={set.plays} />}
      {rows.length === 0 && ready ? (
        <Empty source={source} search={search} size={size}>
          <DemoCrateButton exporter={exporter} />
          {pickers}
        </Empty>
      ) : (
        <TrackTable
          label={t`Tracks`}
          rows={rows}
          decks={decks}
          onMenu={setMenu}
          onRemove={() => removeRows(selectedRows(rows), source)}
        />
      )}
      <AnchoredMenu
        anchor={menu}
        entries={() => {
          const chosen = selectedRows(rows);
          return trackMenu(chosen, source, decks, services, () => setEdited(chosen.map(({ track }) => track)));
        }}
        onClose={() => setMenu(null)}
      />
      {edited && <EditTags tracks={edited} onClose={() => setEdited(null)} />}
    </>
  );
}

function SearchField() {
  const search = useLibraryView((now) => now.search);
  return (
    <>
      <Icon as={Search} size={14} />
      <input
        type="search"
        className={styles.search}
        aria-label={t`Search tracks`}
        placeholder={t`Search: words, bpm:120-128, key:8A`}
        value={search}
        maxLength={200}
        onChange={(event) => useLibraryView.setState({ search: event.target.value })}
      />
    </>
  );
}

function Empty({
  source,
  search,
  size,
  children,
}: {
  source: string;
  search: string;
  size: number;
  children: ReactNode;
}) {
  if (search.trim() !== "") return <EmptyState title={t`No track here has “${search.trim()}”`} />;
  if (source !== ALL_TRACKS && size > 0)
    return <EmptyState title={t`No tracks yet`}>{t`Drag tracks onto the list, or use a track's menu.`}</EmptyState>;
  return (
    <EmptyState title={t`No tracks yet`} actions={children}>
      {t`Drop music here, or take the demo crate: seven songs of ours, ready to mix. Tempo, beats, key and loudness are found while you play.`}
    </EmptyState>
  );
}
