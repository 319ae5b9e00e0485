import { useEffect, useState } from "react";
import { command, currentProject, useReadOnly } from "../../stores/document";
import { useMidi } from "../../stores/midi/midi";
import { useSelection } from "../../stores/selection";
import { useEngine } from "../../stores/services";
import { useTrack } from "../../stores/tracks";
import { AnchoredMenu } from "../../ui/overlays/Menu";
import { inputSentence, openCalibration } from "../input/CalibrateDialog";
import { connectKeyboards } from "../input/keyboards";
import { refreshInputs, useAudioInputs } from "./audioInputs";
import {
  closeTrackMenu,
  openTrackMenu,
  renameTrack,
  type TrackMenu,
  type TrackPlace,
  useTrackMenus,
} from "./menuStore";
import { RenameDialog } from "./RenameDialog";
import { trackMenuEntries } from "./trackMenu";
import { useTrackActions } from "./useTrackActions";

/** The menu that all track heads and strips share, and all track actions; mounted once in the studio. */
export function TrackMenus() {
  const shown = useTrackMenus((now) => now.shown);
  const track = useTrack(shown?.id ?? "");
  const [renaming, setRenaming] = useState<string | null>(null);
  const engine = useEngine();
  const readOnly = useReadOnly();
  const audioInputs = useAudioInputs();
  const keyboards = useMidi((now) => now.devices);
  const midi = useMidi((now) => now.state.kind);
  // names of inputs, or any inputs at all, are available only after permission
  useEffect(() => engine?.onInputs(() => void refreshInputs()), [engine]);

  useTrackActions({ rename: () => setRenaming(useSelection.getState().trackId), open: openBySelection });

  return (
    <>
      <AnchoredMenu
        anchor={shown && track ? shown.anchor : null}
        entries={() =>
          shown && track
            ? trackMenuEntries(shown.menu, track, {
                readOnly,
                audioInputs,
                keyboards,
                midi,
                rename: () => renameTrack(shown.id, shown.place),
                clearClip: () => engine?.clearClip(shown.id),
                connectKeyboards: () => void connectKeyboards(),
                inputSentence: inputSentence(engine?.inputState(shown.id) ?? null),
                calibrate: () => openCalibration(shown.id),
              })
            : []
        }
        onClose={closeTrackMenu}
      />
      <RenameDialog
        what={renaming === null ? null : "track"}
        name={currentProject().tracks[renaming ?? ""]?.name ?? ""}
        onRename={(name) => renaming !== null && command("setTrack", { id: renaming, name })}
        onClose={() => setRenaming(null)}
      />
    </>
  );
}

/** Opens a menu of the selected track at its head or strip: the focused one, otherwise the first on screen. */
function openBySelection(menu: TrackMenu): void {
  const { trackId } = useSelection.getState();
  if (trackId === null) return;
  const places = [...document.querySelectorAll<HTMLElement>(`[data-track="${CSS.escape(trackId)}"]`)];
  const element = places.find((place) => place.contains(document.activeElement)) ?? places[0];
  const anchor = element ?? { x: innerWidth / 2, y: innerHeight / 3 };
  openTrackMenu(menu, trackId, anchor, element?.dataset.place === "strip" ? "strip" : ("head" satisfies TrackPlace));
}
