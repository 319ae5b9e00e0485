import { actionGroup } from "../ui/actions/action";
import type { Scope } from "../ui/actions/scopes";
import { STUDIO } from "./actions";

/** Actions of the timeline and the piano roll, and their keys. */

const LANES: Scope = { id: "timeline", label: "Timeline, with the focus on its lanes", reach: "focus" };
const NOTES: Scope = { id: "pianoroll", label: "Piano roll, with the focus on its notes", reach: "focus" };

const HELD = { repeat: true };
const TAKES = ["comp", "pass", "lane"];

export const CLIP_ACTIONS = actionGroup("Clips", STUDIO, {
  "clip.delete": ["Delete clips", ["Delete", "Backspace"]],
  "clip.duplicate": ["Duplicate clips", "Mod+D"],
  "clip.copy": ["Copy clips", "Mod+C"],
  "clip.cut": ["Cut clips", "Mod+X"],
  "clip.paste": ["Paste clips at the playhead", "Mod+V"],
  "clip.selectAll": ["Select all clips", "Mod+A"],
  "clip.selectNone": ["Select no clips", "Escape"],
  "clip.split": ["Split at the playhead", "S"],
  "clip.splitAtPointer": ["Split at the pointer", "Shift+S"],
  "clip.trimStart": ["Trim start to the playhead", "["],
  "clip.trimEnd": ["Trim end to the playhead", "]"],
  "clip.fadeIn": ["Fade in up to the playhead", "{"],
  "clip.fadeOut": ["Fade out from the playhead", "}"],
  "clip.gainUp": ["Clip gain up by 0.5 dB", "Mod+Alt+ArrowUp", HELD],
  "clip.gainDown": ["Clip gain down by 0.5 dB", "Mod+Alt+ArrowDown", HELD],
  "clip.reverse": ["Reverse clips", "Shift+R"],
  "clip.pitchUp": ["Clip pitch up by a semitone", "Mod+Alt+Shift+ArrowUp", HELD],
  "clip.pitchDown": ["Clip pitch down by a semitone", "Mod+Alt+Shift+ArrowDown", HELD],
  "clip.keepFormants": ["Keep the formants of clips when their pitch changes", "Mod+Alt+F"],
  "clip.followTempo": ["Follow the tempo with clips", "Mod+Alt+W"],
  "clip.repeat": ["Repeat the recording in clips", "Mod+Alt+R"],
  "clip.mute": ["Mute clips", "Shift+M"],
  "clip.rename": ["Rename clips", "Shift+F2"],
  "clip.loop": ["Loop the selected clips", "Shift+L"],
  "clip.new": ["New note clip at the playhead", "Shift+N"],
  "clip.nudgeLeft": ["Nudge left by a grid step", "Alt+ArrowLeft", HELD],
  "clip.nudgeRight": ["Nudge right by a grid step", "Alt+ArrowRight", HELD],
  "clip.nudgeLeftFine": ["Nudge left finely", "Alt+Shift+ArrowLeft", HELD],
  "clip.nudgeRightFine": ["Nudge right finely", "Alt+Shift+ArrowRight", HELD],
  "clip.trackUp": ["Move clips to the track above", "Alt+ArrowUp", HELD],
  "clip.trackDown": ["Move clips to the track below", "Alt+ArrowDown", HELD],
  "clip.takeNext": ["Hear the next take", "Mod+Shift+ArrowRight", { keywords: TAKES }],
  "clip.takePrevious": ["Hear the previous take", "Mod+Shift+ArrowLeft", { keywords: TAKES }],
});

export const WALK_ACTIONS = actionGroup("Clips", LANES, {
  "clip.go.left": ["Previous clip", "ArrowLeft", HELD],
  "clip.extend.left": ["Previous clip, beside the selected", "Shift+ArrowLeft", HELD],
  "clip.go.right": ["Next clip", "ArrowRight", HELD],
  "clip.extend.right": ["Next clip, beside the selected", "Shift+ArrowRight", HELD],
  "clip.go.up": ["Clip on the track above", "ArrowUp", HELD],
  "clip.extend.up": ["Clip on the track above, beside the selected", "Shift+ArrowUp", HELD],
  "clip.go.down": ["Clip on the track below", "ArrowDown", HELD],
  "clip.extend.down": ["Clip on the track below, beside the selected", "Shift+ArrowDown", HELD],
  "clip.go.first": ["First clip of the track", "Home", HELD],
  "clip.extend.first": ["First clip of the track, beside the selected", "Shift+Home", HELD],
  "clip.go.last": ["Last clip of the track", "End", HELD],
  "clip.extend.last": ["Last clip of the track, beside the selected", "Shift+End", HELD],
  "clip.open": ["Open the clip's editor", "Enter"],
  "clip.say": ["Say which clip is in focus", "Shift+Enter"],
});

export const TIMELINE_ACTIONS = actionGroup("Timeline", STUDIO, {
  "timeline.zoomIn": ["Zoom in", ["+", "="], HELD],
  "timeline.zoomOut": ["Zoom out", "-", HELD],
  "timeline.fit": ["Zoom to fit the project", "F"],
  "timeline.follow": ["Follow the playhead", "Shift+F"],
  "timeline.snap": ["Snap to grid", "N"],
  "timeline.grid": ["Next grid size", "G"],
  "timeline.returns": ["Show returns among the tracks", "Shift+E"],
  "timeline.loopStart": ["Loop from the playhead on", "Shift+I"],
  "timeline.loopEnd": ["Loop up to the playhead", "Shift+O"],
  "timeline.tempo": ["Add a tempo marker at the playhead", "Shift+T"],
  "timeline.signature": ["Add a time signature at the playhead", "Shift+G"],
});

export const ROLL_ACTIONS = actionGroup("Piano roll", STUDIO, {
  "roll.select": ["Select tool", "V"],
  "roll.draw": ["Draw tool", "P"],
  "roll.quantise": ["Quantise notes", "Q"],
  "roll.legato": ["Legato: join notes to the next", "J"],
  "roll.lane": ["Next lane below the notes", "Shift+V"],
  "roll.audition": ["Hear notes as they are drawn", "Shift+H"],
});

export const NOTE_ACTIONS = actionGroup("Piano roll", NOTES, {
  "roll.octaveUp": ["Transpose up an octave", "Shift+ArrowUp"],
  "roll.octaveDown": ["Transpose down an octave", "Shift+ArrowDown"],
  "roll.up": ["Transpose up a semitone", "ArrowUp", HELD],
  "roll.down": ["Transpose down a semitone", "ArrowDown", HELD],
  "roll.previous": ["Previous note", "ArrowLeft", HELD],
  "roll.next": ["Next note", "ArrowRight", HELD],
  "roll.extendLeft": ["Previous note too", "Shift+ArrowLeft", HELD],
  "roll.extendRight": ["Next note too", "Shift+ArrowRight", HELD],
  "roll.nudgeLeft": ["Notes left by a grid step", "Alt+ArrowLeft", HELD],
  "roll.nudgeRight": ["Notes right by a grid step", "Alt+ArrowRight", HELD],
  "roll.fineLeft": ["Notes left finely", "Alt+Shift+ArrowLeft", HELD],
  "roll.fineRight": ["Notes right finely", "Alt+Shift+ArrowRight", HELD],
  "roll.shorter": ["Notes shorter by a grid step", "[", HELD],
  "roll.longer": ["Notes longer by a grid step", "]", HELD],
  "roll.louder": ["Velocity up", "Mod+ArrowUp", HELD],
  "roll.softer": ["Velocity down", "Mod+ArrowDown", HELD],
  "roll.add": ["Add a note at the playhead", "Enter"],
  "roll.delete": ["Delete notes", ["Delete", "Backspace"]],
  "roll.duplicate": ["Duplicate notes", "Mod+D"],
  "roll.copy": ["Copy notes", "Mod+C"],
  "roll.cut": ["Cut notes", "Mod+X"],
  "roll.paste": ["Paste notes at the playhead", "Mod+V"],
  "roll.selectAll": ["Select all notes", "Mod+A"],
  "roll.selectNone": ["Select no notes", "Escape"],
  "roll.zoomIn": ["Zoom the piano roll in", ["+", "="], HELD],
  "roll.zoomOut": ["Zoom the piano roll out", "-", HELD],
  "roll.centre": ["Show the clip's notes", "F"],
});
