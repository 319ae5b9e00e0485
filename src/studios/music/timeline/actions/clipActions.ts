import { Scope } from "../../../../scope/scope";
import { actionsOf, editable, someClips, someTrack } from "../../../../sound/action";
import { useSelection } from "../../../../stores/selection";
import type { Action } from "../../../../ui/actions/registry";
import { announce } from "../../../../ui/announce";
import * as clips from "../clips";
import { pointerPlace } from "../gestures/useLanesPointer";
import { currentScene } from "../scene";
import { useTimeline } from "../view";

/** A paste by key goes to the page's paste event, which can bring files too; the palette pastes here. */
let pastingByKey = false;

/** Notices pastes by key before the registry does; returns the way to stop. */
export function watchPasteKey(): () => void {
  const scope = new Scope();
  scope.add(() => {
    pastingByKey = false;
  });
  const listen = (event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== "v" || !(event.ctrlKey || event.metaKey)) return;
    pastingByKey = true;
    scope.timeout(() => {
      pastingByKey = false;
    });
  };
  scope.listen(window, "keydown", listen, { capture: true });
  return () => scope.end();
}

const held = { enabled: someClips, repeat: true };
const at = { enabled: editable };
const chosen = { enabled: someClips };

/** Edits of clips; `playhead` in ticks. */
export function clipActions(playhead: () => number, rename: () => void): Action[] {
  const action = actionsOf("Clips");
  const { getState } = useSelection;
  return [
    action("clip.delete", "Delete clips", ["Delete", "Backspace"], clips.deleteClips, chosen),
    action("clip.duplicate", "Duplicate clips", "Mod+D", clips.duplicateClips, chosen),
    action("clip.copy", "Copy clips", "Mod+C", clips.copyClips, { enabled: () => getState().clipIds.size > 0 }),
    action("clip.cut", "Cut clips", "Mod+X", clips.cutClips, chosen),
    action("clip.paste", "Paste clips at the playhead", "Mod+V", () => clips.pasteClips(playhead()), {
      enabled: () => editable() && !pastingByKey && clips.hasCopiedClips(),
    }),
    action("clip.selectAll", "Select all clips", "Mod+A", clips.selectAllClips),
    action("clip.selectNone", "Select no clips", "Escape", () => getState().selectClips([]), {
      enabled: () => getState().clipIds.size > 0,
    }),
    action("clip.split", "Split at the playhead", "S", () => clips.splitClips(playhead()), at),
    action("clip.splitAtPointer", "Split at the pointer", "Shift+S", splitAtPointer, {
      enabled: () => editable() && pointerPlace.at !== null,
    }),
    action("clip.trimStart", "Trim start to the playhead", "[", () => clips.trimClipsTo("start", playhead()), at),
    action("clip.trimEnd", "Trim end to the playhead", "]", () => clips.trimClipsTo("end", playhead()), at),
    action("clip.fadeIn", "Fade in up to the playhead", "{", () => clips.fadeClipsTo("in", playhead()), at),
    action("clip.fadeOut", "Fade out from the playhead", "}", () => clips.fadeClipsTo("out", playhead()), at),
    action("clip.gainUp", "Clip gain up by 0.5 dB", "Mod+Alt+ArrowUp", () => clips.gainClips(0.5), held),
    action("clip.gainDown", "Clip gain down by 0.5 dB", "Mod+Alt+ArrowDown", () => clips.gainClips(-0.5), held),
    action("clip.reverse", "Reverse clips", "Shift+R", clips.reverseClips, chosen),
    action("clip.mute", "Mute clips", "Shift+M", clips.muteClips, chosen),
    action("clip.rename", "Rename clips", "Shift+F2", rename, chosen),
    action("clip.loop", "Loop the selected clips", "Shift+L", clips.loopClips, chosen),
    action("clip.new", "New note clip at the playhead", "Shift+N", () => newClip(playhead()), { enabled: someTrack }),
    action("clip.nudgeLeft", "Nudge left by a grid step", "Alt+ArrowLeft", () => clips.nudgeClips(-1, false), held),
    action("clip.nudgeRight", "Nudge right by a grid step", "Alt+ArrowRight", () => clips.nudgeClips(1, false), held),
    action("clip.nudgeLeftFine", "Nudge left finely", "Alt+Shift+ArrowLeft", () => clips.nudgeClips(-1, true), held),
    action("clip.nudgeRightFine", "Nudge right finely", "Alt+Shift+ArrowRight", () => clips.nudgeClips(1, true), held),
    action("clip.trackUp", "Move clips to the track above", "Alt+ArrowUp", () => clips.shiftClipsByRow(-1), held),
    action("clip.trackDown", "Move clips to the track below", "Alt+ArrowDown", () => clips.shiftClipsByRow(1), held),
  ];
}

function splitAtPointer(): void {
  const place = pointerPlace.at;
  if (!place) return;
  const under = currentScene()
    .clips.all()
    .find((placed) => placed.row === place.row && placed.start < place.tick && placed.end > place.tick);
  const { clipIds, selectClips } = useSelection.getState();
  if (under && !clipIds.has(under.clip.id)) selectClips([under.clip.id]);
  clips.splitClips(place.tick);
}

function newClip(tick: number): void {
  const made = clips.addNoteClip(useSelection.getState().trackId ?? "", tick);
  if (made === null) announce("Select a MIDI or drum track first");
}

/** Arrow keys on the lanes: from clip to clip. */
export function walkActions(open: (id: string) => void): Action[] {
  const action = actionsOf("Clips");
  const here = { scope: "timeline", repeat: true };
  const walk = (title: string, key: string, to: Parameters<typeof clips.goToClip>[0]): Action[] => [
    action(`clip.go.${to}`, title, key, () => clips.goToClip(to, false), here),
    action(`clip.extend.${to}`, `${title}, beside the selected`, `Shift+${key}`, () => clips.goToClip(to, true), here),
  ];
  return [
    ...walk("Previous clip", "ArrowLeft", "left"),
    ...walk("Next clip", "ArrowRight", "right"),
    ...walk("Clip on the track above", "ArrowUp", "up"),
    ...walk("Clip on the track below", "ArrowDown", "down"),
    ...walk("First clip of the track", "Home", "first"),
    ...walk("Last clip of the track", "End", "last"),
    action(
      "clip.open",
      "Open the clip's editor",
      "Enter",
      () => {
        const id = useTimeline.getState().focusedClip ?? [...useSelection.getState().clipIds][0];
        if (id) open(id);
      },
      { scope: "timeline" },
    ),
    action("clip.say", "Say which clip is in focus", "Shift+Enter", clips.sayClip, { scope: "timeline" }),
  ];
}
