import { t } from "@lingui/core/macro";
import { Scope } from "../../../scope/scope";
import { useSelection } from "../../../stores/selection";
import { useActions } from "../../../ui/actions/useActions";
import { announce } from "../../../ui/announce";
import { CLIP_ACTIONS, WALK_ACTIONS } from "../../editorActions";
import { editable, someClips, someTrack } from "../../enabled";
import { stepTakes } from "../../takes/takes";
import { goToClip, sayClip } from "../clipFocus";
import * as source from "../clipSource";
import * as clips from "../clips";
import { currentScene } from "../scene";
import { lanes } from "../view";

/** A paste by key is handled by the page's paste event, which can contain files too; the palette pastes here. */
let pastingByKey = false;

/** Detects pastes by key before the registry does; returns a function that ends it. */
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

const some = (run: () => void) => ({ run, enabled: someClips });
const at = (run: () => void) => ({ run, enabled: editable });

/** Edits of clips; `playhead` in ticks. */
export function useClipActions(playhead: () => number, rename: () => void): void {
  const { getState } = useSelection;
  const chosen = () => getState().clipIds.size > 0;
  useActions(CLIP_ACTIONS, {
    "clip.delete": some(clips.deleteClips),
    "clip.duplicate": some(clips.duplicateClips),
    "clip.copy": { run: clips.copyClips, enabled: chosen },
    "clip.cut": some(clips.cutClips),
    "clip.paste": {
      run: () => clips.pasteClips(playhead()),
      enabled: () => editable() && !pastingByKey && clips.hasCopiedClips(),
    },
    "clip.selectAll": clips.selectAllClips,
    "clip.selectNone": { run: () => getState().selectClips([]), enabled: chosen },
    "clip.split": at(() => clips.splitClips(playhead())),
    "clip.splitAtPointer": { run: splitAtPointer, enabled: () => editable() && lanes.pointer !== null },
    "clip.trimStart": at(() => clips.trimClipsTo("start", playhead())),
    "clip.trimEnd": at(() => clips.trimClipsTo("end", playhead())),
    "clip.fadeIn": at(() => clips.fadeClipsTo("in", playhead())),
    "clip.fadeOut": at(() => clips.fadeClipsTo("out", playhead())),
    "clip.gainUp": some(() => clips.gainClips(0.5)),
    "clip.gainDown": some(() => clips.gainClips(-0.5)),
    "clip.reverse": some(clips.reverseClips),
    "clip.pitchUp": some(() => source.transposeClips(1)),
    "clip.pitchDown": some(() => source.transposeClips(-1)),
    "clip.keepFormants": some(source.keepFormantsOfClips),
    "clip.followTempo": some(source.followTempoWithClips),
    "clip.repeat": some(source.repeatClips),
    "clip.mute": some(clips.muteClips),
    "clip.rename": some(rename),
    "clip.loop": some(clips.loopClips),
    "clip.new": { run: () => newClip(playhead()), enabled: someTrack },
    "clip.nudgeLeft": some(() => clips.nudgeClips(-1, false)),
    "clip.nudgeRight": some(() => clips.nudgeClips(1, false)),
    "clip.nudgeLeftFine": some(() => clips.nudgeClips(-1, true)),
    "clip.nudgeRightFine": some(() => clips.nudgeClips(1, true)),
    "clip.trackUp": some(() => clips.shiftClipsByRow(-1)),
    "clip.trackDown": some(() => clips.shiftClipsByRow(1)),
    "clip.takeNext": some(() => stepTakes(chosenClips(), 1)),
    "clip.takePrevious": some(() => stepTakes(chosenClips(), -1)),
  });
}

const chosenClips = () => clips.selectedClips().map(({ clip }) => clip);

function splitAtPointer(): void {
  const place = lanes.pointer;
  if (!place) return;
  const under = currentScene()
    .clips.all()
    .find((placed) => placed.row === place.row && placed.start < place.position && placed.end > place.position);
  const { clipIds, selectClips } = useSelection.getState();
  if (under && !clipIds.has(under.clip.id)) selectClips([under.clip.id]);
  clips.splitClips(place.position);
}

function newClip(tick: number): void {
  const made = clips.addNoteClip(useSelection.getState().trackId ?? "", tick);
  if (made === null) announce(t`Select a MIDI or drum track first`);
}

/** Keys on the lanes, to move from clip to clip. */
export function useWalkActions(open: (id: string) => void): void {
  const go = (to: Parameters<typeof goToClip>[0]) => () => goToClip(to, false);
  const extend = (to: Parameters<typeof goToClip>[0]) => () => goToClip(to, true);
  useActions(WALK_ACTIONS, {
    "clip.go.left": go("left"),
    "clip.extend.left": extend("left"),
    "clip.go.right": go("right"),
    "clip.extend.right": extend("right"),
    "clip.go.up": go("up"),
    "clip.extend.up": extend("up"),
    "clip.go.down": go("down"),
    "clip.extend.down": extend("down"),
    "clip.go.first": go("first"),
    "clip.extend.first": extend("first"),
    "clip.go.last": go("last"),
    "clip.extend.last": extend("last"),
    "clip.open": () => {
      const id = lanes.state.focused ?? [...useSelection.getState().clipIds][0];
      if (id) open(id);
    },
    "clip.say": sayClip,
  });
}
