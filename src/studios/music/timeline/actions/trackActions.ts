import { useSelection } from "../../../../stores/selection";
import type { Action } from "../../../../ui/actions/registry";
import { announce } from "../../../../ui/announce";
import { actionsOf, editable, someTrack } from "../../action";
import { command, currentProject } from "../../document";
import { MONITOR_NEXT, TRACK_KEYS, TRACK_KINDS, TRACK_SORTS } from "../trackKinds";
import { addTrack, duplicateTrack, removeTracks, shiftTrack, stepTrack } from "../tracks";

const trackId = () => useSelection.getState().trackId ?? "";

function recordable(): boolean {
  const kind = currentProject().tracks[trackId()]?.kind;
  return someTrack() && (kind === "audio" || kind === "midi" || kind === "drums");
}

const WORDS = { mute: ["muted", "not muted"], solo: ["solo", "not solo"], armed: ["armed", "not armed"] } as const;

function toggle(name: keyof typeof WORDS): () => void {
  return () => {
    const track = currentProject().tracks[trackId()];
    if (track && command("setTrack", { id: track.id, [name]: !track[name] })) {
      announce(`${track.name} ${WORDS[name][track[name] ? 1 : 0]}`);
    }
  };
}

function nextMonitor(): void {
  const track = currentProject().tracks[trackId()];
  if (!track) return;
  const monitor = MONITOR_NEXT[track.monitor];
  if (command("setTrack", { id: track.id, monitor })) announce(`Monitoring ${monitor}`);
}

/** Making, ordering and switching tracks. */
export function trackActions(rename: () => void): Action[] {
  const action = actionsOf("Tracks");
  const chosen = { enabled: someTrack };
  return [
    ...TRACK_SORTS.map((kind) =>
      action(
        `track.add.${kind}`,
        `Add ${TRACK_KINDS[kind].toLowerCase()}`,
        TRACK_KEYS[kind],
        () => void addTrack(kind),
        {
          keywords: ["new", "create"],
          enabled: editable,
        },
      ),
    ),
    action("track.rename", "Rename track", "F2", rename, chosen),
    action("track.duplicate", "Duplicate track", "Mod+Shift+D", () => duplicateTrack(trackId()), chosen),
    action(
      "track.delete",
      "Delete track",
      "Mod+Backspace",
      () => removeTracks([...useSelection.getState().trackIds]),
      chosen,
    ),
    action("track.up", "Move track up", "Mod+Shift+ArrowUp", () => shiftTrack(trackId(), -1), chosen),
    action("track.down", "Move track down", "Mod+Shift+ArrowDown", () => shiftTrack(trackId(), 1), chosen),
    action("track.previous", "Select the track above", "PageUp", () => stepTrack(-1), { repeat: true }),
    action("track.next", "Select the track below", "PageDown", () => stepTrack(1), { repeat: true }),
    action("track.mute", "Mute track", "M", toggle("mute"), chosen),
    action("track.solo", "Solo track", "O", toggle("solo"), chosen),
    action("track.arm", "Arm track for recording", "A", toggle("armed"), { enabled: recordable }),
    action("track.monitor", "Change input monitoring", "U", nextMonitor, { enabled: recordable }),
  ];
}
