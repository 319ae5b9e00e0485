import { Copy, FlipHorizontal2, Pencil, Repeat, Scissors, SquarePen, Trash2, VolumeX } from "lucide-react";
import { type HTMLAttributes, type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import { useScope } from "../../../scope/useScope";
import { addTrack } from "../../../sound/track/acts";
import { RenameDialog } from "../../../sound/track/RenameDialog";
import { usePeaks } from "../../../sound/waveform/peaks";
import { currentProject, useReadOnly } from "../../../stores/document";
import { useSelection } from "../../../stores/selection";
import { useEngine } from "../../../stores/services";
import { useActions } from "../../../ui/actions/useActions";
import { ContextMenu, type MenuEntry } from "../../../ui/overlays/Menu";
import { clipActions, walkActions, watchPasteKey } from "./actions/clipActions";
import { viewActions } from "./actions/viewActions";
import * as clips from "./clips";
import { type LanesActs, pointerPlace } from "./gestures/useLanesPointer";
import { Lanes } from "./Lanes";
import { Painting } from "./painter/painting";
import { Ruler } from "./Ruler";
import { currentScene } from "./scene";
import styles from "./Timeline.module.css";
import { TimelineToolbar } from "./TimelineToolbar";
import { TrackHeaders } from "./TrackHeaders";
import { ROW_HEIGHT, TOUCH_ROW_HEIGHT, useTimeline } from "./view";

interface Props {
  /** opens a clip's editor below */
  onOpenClip: (id: string) => void;
  /** over the lanes while there is nothing on them */
  empty?: ReactNode;
  /** before the toolbar */
  tools?: ReactNode;
  /** what may be dropped on the lanes */
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
  const painting = useMemo(() => new Painting(peaks), [peaks]);

  useScope((scope) => {
    const coarse = matchMedia("(pointer: coarse)");
    const follow = () => useTimeline.getState().patch({ rowHeight: coarse.matches ? TOUCH_ROW_HEIGHT : ROW_HEIGHT });
    follow();
    scope.listen(coarse, "change", follow);
  }, []);

  const playhead = () => Math.round(engine?.readTransport().tick ?? 0);
  useActions([...clipActions(playhead, () => setRenaming(true)), ...walkActions(onOpenClip), ...viewActions(playhead)]);
  useEffect(watchPasteKey, []);

  const acts = useMemo<LanesActs>(
    () => ({
      open: (hit) => {
        if (hit.kind === "clip") onOpenClip(hit.id);
        if (hit.kind !== "lane") return;
        const track = currentScene().rows[hit.row]?.track;
        const made = track && clips.addNoteClip(track.id, hit.tick);
        if (made) onOpenClip(made);
      },
    }),
    [onOpenClip],
  );

  const entries = (): MenuEntry[] => {
    const some = useSelection.getState().clipIds.size > 0;
    const at = pointerPlace.at?.tick ?? engine?.readTransport().tick ?? 0;
    const off = readOnly || !some;
    if (!some) {
      return [
        {
          label: "Paste here",
          keys: "Mod+V",
          run: () => clips.pasteClips(at),
          disabled: readOnly || !clips.hasCopiedClips(),
        },
        {
          label: "New note clip",
          keys: "Shift+N",
          run: () => void clips.addNoteClip(trackId ?? "", at),
          disabled: readOnly || !takesNotes(trackId),
        },
        { label: "Select all clips", keys: "Mod+A", run: clips.selectAllClips },
        { kind: "separator" },
        { label: "Add audio track", keys: "Alt+Shift+A", run: () => void addTrack("audio"), disabled: readOnly },
        { label: "Add MIDI track", keys: "Alt+Shift+M", run: () => void addTrack("midi"), disabled: readOnly },
        { label: "Add drum track", keys: "Alt+Shift+D", run: () => void addTrack("drums"), disabled: readOnly },
      ];
    }
    return [
      {
        label: "Open editor",
        icon: SquarePen,
        keys: "Enter",
        run: () => onOpenClip([...useSelection.getState().clipIds][0] ?? ""),
      },
      { label: "Rename", icon: Pencil, keys: "Shift+F2", run: () => setRenaming(true), disabled: off },
      { label: "Split here", icon: Scissors, keys: "Shift+S", run: () => clips.splitClips(at), disabled: off },
      { label: "Duplicate", icon: Copy, keys: "Mod+D", run: clips.duplicateClips, disabled: off },
      { label: "Reverse", icon: FlipHorizontal2, keys: "Shift+R", run: clips.reverseClips, disabled: off },
      { label: "Mute or unmute", icon: VolumeX, keys: "Shift+M", run: clips.muteClips, disabled: off },
      { label: "Loop", icon: Repeat, keys: "Shift+L", run: clips.loopClips, disabled: off },
      { kind: "separator" },
      { label: "Cut", keys: "Mod+X", run: clips.cutClips, disabled: off },
      { label: "Copy", keys: "Mod+C", run: clips.copyClips },
      { label: "Delete", icon: Trash2, keys: "Delete", danger: true, run: clips.deleteClips, disabled: off },
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
        <Ruler painting={painting} />
        <TrackHeaders painting={painting} />
        <ContextMenu entries={entries} className={styles.lanes} {...drop}>
          <Lanes acts={acts} painting={painting} />
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
