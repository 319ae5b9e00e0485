import { t } from "@lingui/core/macro";
import { Box, History, ListMusic, ListPlus, Music, Plus, Sparkles } from "lucide-react";
import { type DragEvent, type ReactNode, useState } from "react";
import { PREPARE_LIST, type TrackList } from "../../../../contract/dj/list";
import { addToList, djStore, makeList, useDjLibrary } from "../../../stores/djLibrary/library";
import {
  ALL_TRACKS,
  SUGGESTIONS,
  showSource,
  useLibraryView,
  useLists,
  usePrepared,
} from "../../../stores/djLibrary/view";
import { attemptAsync } from "../../../stores/document";
import { IconButton } from "../../../ui/controls/IconButton";
import { InlineField } from "../../../ui/fields/InlineField";
import { formatMoment } from "../../../ui/format";
import { Icon } from "../../../ui/layout/Icon";
import { ContextMenu } from "../../../ui/overlays/Menu";
import { toast } from "../../../ui/overlays/toast";
import { droppedTracks, TRACKS_TYPE } from "./drag";
import styles from "./Library.module.css";

/** What the library can show: everything, the prepare list, crates, playlists and what was played. Tracks are dropped on lists. */
export function Sidebar({ children }: { children?: ReactNode }) {
  const count = useDjLibrary((now) => now.tracks.size);
  const prepared = usePrepared();
  const sets = useLists("set");
  return (
    <nav className={styles.side} aria-label={t`Lists of the library`}>
      <div className={styles.group}>
        <Source id={ALL_TRACKS} name={t`All tracks`} count={count} icon={Music} />
        <Source
          id={PREPARE_LIST}
          name="Prepare"
          count={prepared}
          icon={ListPlus}
          onTracks={(ids) => add(PREPARE_LIST, ids)}
        />
        <Source id={SUGGESTIONS} name={t`What next`} icon={Sparkles} />
      </div>
      <Lists kind="crate" title={t`Crates`} icon={Box} />
      <Lists kind="playlist" title={t`Playlists`} icon={ListMusic} />
      {sets.length > 0 && (
        <div className={styles.group}>
          <span className={styles.heading}>{t`History`}</span>
          {sets.map((set) => (
            <NamedSource key={set.id} list={set} icon={History} />
          ))}
        </div>
      )}
      {children}
    </nav>
  );
}

const add = (list: string, ids: readonly string[]) => void attemptAsync(() => addToList(list, ids));

function Lists({ kind, title, icon }: { kind: "crate" | "playlist"; title: string; icon: typeof Box }) {
  const lists = useLists(kind);
  const [naming, setNaming] = useState(false);
  const make = (name: string | null) => {
    setNaming(false);
    if (name?.trim()) void attemptAsync(async () => showSource(await makeList(kind, name.trim().slice(0, 100))));
  };
  return (
    <div className={styles.group}>
      <span className={styles.heading}>
        {title}
        <IconButton icon={Plus} label={t`New ${kind}`} onClick={() => setNaming(true)} />
      </span>
      {lists.map((list) => (
        <NamedSource key={list.id} list={list} icon={icon} onTracks={(ids) => add(list.id, ids)} />
      ))}
      {naming && (
        <InlineField from={kind === "crate" ? t`Crate` : t`Playlist`} label={t`Name of the ${kind}`} onEnd={make} />
      )}
    </div>
  );
}

/** A list that can be renamed and deleted. */
function NamedSource({
  list,
  ...rest
}: {
  list: TrackList;
  icon: typeof Box;
  onTracks?: (ids: readonly string[]) => void;
}) {
  const [renaming, setRenaming] = useState(false);
  const { id, kind, name } = list;
  if (renaming) {
    return (
      <InlineField
        from={name}
        label={t`Name of ${name}`}
        onEnd={(typed) => {
          setRenaming(false);
          const next = typed?.trim().slice(0, 100);
          if (next) void attemptAsync(() => djStore().changeList(id, (now) => ({ ...now, name: next })));
        }}
      />
    );
  }
  const given = kind === "prepare" && name === "Prepare" ? t`Prepare` : name;
  const shown = kind === "set" ? formatMoment(new Date(list.created).toISOString()) : given;
  return (
    <ContextMenu
      entries={[
        { label: t`Rename`, run: () => setRenaming(true) },
        { label: t`Delete the ${kind === "set" ? "entry" : kind}`, danger: true, run: () => remove(list) },
      ]}
    >
      <Source
        id={id}
        name={kind === "set" && name !== "Set" ? `${name}, ${shown}` : shown}
        count={countOf(list)}
        {...rest}
      />
    </ContextMenu>
  );
}

const countOf = (list: TrackList) => (list.kind === "set" ? list.plays.length : list.tracks.length);

/** Deletes a list, which can be brought back; its tracks stay in the library. */
function remove(list: TrackList): void {
  void attemptAsync(async () => {
    await djStore().removeLists([list.id]);
    if (useLibraryView.getState().source === list.id) showSource(ALL_TRACKS);
    toast({
      title: t`${list.name} was deleted`,
      description: t`Its tracks stay in the library.`,
      action: { label: t`Undo`, run: () => void attemptAsync(() => djStore().putLists([list])) },
    });
  });
}

function Source({
  id,
  name,
  count,
  icon,
  onTracks,
}: {
  id: string;
  name: string;
  count?: number;
  icon: typeof Box;
  onTracks?: (ids: readonly string[]) => void;
}) {
  const current = useLibraryView((now) => now.source === id);
  const [over, setOver] = useState(false);
  const takes = (event: DragEvent) => onTracks !== undefined && event.dataTransfer.types.includes(TRACKS_TYPE);
  return (
    <button
      type="button"
      className={styles.source}
      aria-current={current || undefined}
      data-over={over || undefined}
      onClick={() => showSource(id)}
      onDragOver={(event) => {
        if (!takes(event)) return;
        event.preventDefault();
        event.dataTransfer.dropEffect = "copy";
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        setOver(false);
        if (!takes(event)) return;
        event.preventDefault();
        event.stopPropagation();
        onTracks?.(droppedTracks(event.dataTransfer));
      }}
    >
      <Icon as={icon} size={14} />
      <span className={styles.name} title={name}>
        {name}
      </span>
      {count !== undefined && <span className={styles.count}>{count}</span>}
    </button>
  );
}
