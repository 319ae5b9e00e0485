import { t } from "@lingui/core/macro";
import { Copy, FlipHorizontal2, Pencil, Repeat, Scissors, SquarePen, Trash2, VolumeX } from "lucide-react";
import { type HTMLAttributes, type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import { useScope } from "../../scope/useScope";
import { currentProject, useReadOnly } from "../../stores/document";
import { useSelection } from "../../stores/selection";
import { useEngine } from "../../stores/services";
import { ContextMenu, type MenuEntry } from "../../ui/overlays/Menu";
import { clipTakeEntries } from "../takes/takes";
import { RenameDialog } from "../track/RenameDialog";
import { usePeaks } from "../waveform/peaks";
import { useClipActions, useWalkActions, watchPasteKey } from "./actions/clipActions";
import { useViewActions } from "./actions/viewActions";
import * as clips from "./clips";
import { Lanes } from "./Lanes";
import type { Hit } from "./model/hit";
import { TimelineCanvases } from "./painter/canvases";
import { Ruler } from "./Ruler";
import { currentScene } from "./scene";
import styles from "./Timeline.module.css";
import { TimelineToolbar } from "./TimelineToolbar";
import { TrackHeaders } from "./TrackHeaders";
import { lanes, ROW_HEIGHT, TOUCH_ROW_HEIGHT } from "./view";

interface Props {
  /** opens a clip's editor in the dock */
  onOpenClip: (id: string) => void;
  /** shown over the lanes while there is nothing on them */
  empty?: ReactNode;
  /** placed before the toolbar */
  tools?: ReactNode;
  /** handles what is dropped on the lanes */
  drop?: Pick<HTMLAttributes<HTMLElement>, "onDragOver" | "onDragLeave" | "onDrop">;
}

/** The arrangement: toolbar, ruler, heads and lanes. */
export function Timeline({ onOpenClip, empty, tools, drop }: Props) {
  const engine = useEngine();
  const frame = useRef<HTMLDivElement>(null);
  const readOnly = useReadOnly();
  const [renaming, setRenaming] = useState(false);
  const trackId = useSelection((now) => now.trackId);
  const peaks = usePeaks();
  const canvases = useMemo(() => new TimelineCanvases(peaks), [peaks]);

  useScope((scope) => {
    const coarse = matchMedia("(pointer: coarse)");
    const follow = () => lanes.show({ rowHeight: coarse.matches ? TOUCH_ROW_HEIGHT : ROW_HEIGHT });
    follow();
    scope.listen(coarse, "change", follow);
  }, []);

  const playhead = () => Math.round(engine?.readTransport().tick ?? 0);
  useClipActions(playhead, () => setRenaming(true));
  useWalkActions(onOpenClip);
  useViewActions(playhead);
  useEffect(watchPasteKey, []);

  /** A double click on a clip, or on a lane where a clip can be created. */
  const openAt = (hit: Hit) => {
    if (hit.kind === "clip") onOpenClip(hit.id);
    if (hit.kind !== "lane") return;
    const track = currentScene().rows[hit.row]?.track;
    const made = track && clips.addNoteClip(track.id, hit.tick);
    if (made) onOpenClip(made);
  };

  const entries = (): MenuEntry[] => {
    const some = useSelection.getState().clipIds.size > 0;
    const at = lanes.pointer?.position ?? engine?.readTransport().tick ?? 0;
    const off = readOnly || !some;
    if (!some) {
      return [
        {
          label: t`Paste here`,
          action: "clip.paste",
          run: () => clips.pasteClips(at),
          disabled: readOnly || !clips.hasCopiedClips(),
        },
        {
          label: t`New note clip`,
          action: "clip.new",
          run: () => void clips.addNoteClip(trackId ?? "", at),
          disabled: readOnly || !takesNotes(trackId),
        },
        { action: "clip.selectAll" },
        { kind: "separator" },
        { action: "track.add.audio" },
        { action: "track.add.midi" },
        { action: "track.add.drums" },
      ];
    }
    return [
      {
        label: t`Open editor`,
        icon: SquarePen,
        action: "clip.open",
        run: () => onOpenClip([...useSelection.getState().clipIds][0] ?? ""),
      },
      { label: t`Rename`, icon: Pencil, action: "clip.rename" },
      {
        label: t`Split here`,
        icon: Scissors,
        action: "clip.splitAtPointer",
        run: () => clips.splitClips(at),
        disabled: off,
      },
      { label: t`Duplicate`, icon: Copy, action: "clip.duplicate" },
      { label: t`Reverse`, icon: FlipHorizontal2, action: "clip.reverse" },
      { label: t`Mute or unmute`, icon: VolumeX, action: "clip.mute" },
      { label: t`Loop`, icon: Repeat, action: "clip.loop" },
      ...clipTakeEntries(
        clips.selectedClips().map(({ clip }) => clip),
        readOnly,
      ),
      { kind: "separator" },
      { label: t`Cut`, action: "clip.cut" },
      { label: t`Copy`, action: "clip.copy" },
      { label: "Delete", icon: Trash2, action: "clip.delete", danger: true },
    ];
  };

  return (
    <div ref={frame} className={styles.timeline}>
      <div className={styles.bar}>
        {tools}
        <TimelineToolbar />
      </div>
      <div className={styles.body}>
        <div className={styles.corner} />
        <Ruler canvases={canvases} />
        <TrackHeaders canvases={canvases} />
        <ContextMenu entries={entries} className={styles.lanes} {...drop}>
          <Lanes onOpen={openAt} canvases={canvases} />
          {empty}
        </ContextMenu>
      </div>
      <RenameDialog
        what={renaming ? "clips" : null}
        onClose={() => setRenaming(false)}
        name={clipName()}
        onRename={clips.renameClips}
      />
    </div>
  );
}

function clipName(): string {
  return clips.selectedClips()[0]?.clip.name ?? "";
}

function takesNotes(trackId: string | null): boolean {
  const kind = trackId === null ? undefined : currentProject().tracks[trackId]?.kind;
  return kind === "midi" || kind === "drums";
}
