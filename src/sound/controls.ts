import { type ParameterSpec, STRIP_PARAMETERS, type StripParameterName } from "../../contract/parameters";
import type { Scope } from "../scope/scope";
import { useSync } from "../stores/cloud/sync";
import { usePreferences } from "../stores/preferences";
import { useSelection } from "../stores/selection";
import type { Action } from "../ui/actions/action";
import { controlAction } from "../ui/actions/controls";
import { useActionList } from "../ui/actions/useActions";
import { MIDI_CONTROLS } from "./midi/controls";

/** Controls of a mixer strip, by the action that finds them on the selected track. */
export const STRIP: Readonly<Record<string, string>> = {
  "amount.reverb": "Reverb amount of the track",
  "amount.delay": "Delay amount of the track",
  "amount.chorus": "Chorus amount of the track",
  "strip.details": "Compressor and filters of the track",
  "send.level": "Level of the track's send",
  "send.tap": "Send before or after the fader",
  "send.remove": "Remove the track's send",
  "device.open": "Open the track's device",
  "limiter.on": "Limiter of the master on or off",
  "limiter.gain": "Gain into the master's limiter",
  "limiter.ceiling": "Ceiling of the master's limiter",
};

/** Controls that exist once on the screen, some only at times. */
export const ANYWHERE: Readonly<Record<string, string>> = {
  "transport.position": "Type a position",
  "transport.tempo": "Tempo at the playhead",
  "transport.beats": "Beats in a bar",
  "transport.beatUnit": "Beat unit",
  "metronome.settings": "Click, count-in and pre-roll",
  "cloud.show": "How the project stands with the cloud",
  "projects.recent": "Open a recent project",
  "samples.insert": "Insert a recording at the playhead",
  "track.add": "Add a track of some kind",
  "track.choose": "Choose the track that is shown",
  "instrument.search": "Find a sound",
  "instrument.font": "Font of the sampler",
  "device.addPlugin": "Add a plugin from a file or an address",
  "device.pluginFile": "Choose the file of a plugin",
  "device.allowPlugin": "Allow a plugin that came with the project",
  "device.deletePlugin": "Delete an added plugin from this device",
  "device.addKept": "Add a plugin of this device to the chain",
  "instrument.deleteOwn": "Delete the sampler's own instrument from this device",
  "keyboard.velocity": "Velocity of the keys",
  "keyboard.play": "Play a key on the screen",
  "system.keep": "Ask the browser to keep the data",
  "system.update": "Reload to update",
  "system.mainOutput": "Main output",
  "system.nameOutputs": "Allow and list outputs",
  "system.headphones": "Headphones output",
  "system.headphonesLevel": "Headphones level",
  "system.cueMix": "Cue mix: main output against cued tracks",
  "system.headphonesSplit": "Cue in the left ear, main output in the right",
  "system.clickAside": "Metronome only in the headphones",
  ...MIDI_CONTROLS,
  "clip.start": "Start of the clip",
  "clip.gain": "Gain of the clip",
  "clip.take": "Take that is heard",
  "clip.speed": "Speed of the clip, and its pitch with it",
  "clip.stretch": "Length of the clip, its pitch unchanged",
  "clip.pitch": "Pitch of the clip, its length unchanged",
  "clip.finePitch": "Fine pitch of the clip",
  "clip.repeatStart": "Where the repeated part of the clip's recording begins",
  "clip.repeatEnd": "Where the repeated part of the clip's recording ends",
  "clip.fadeInLength": "Length of the fade in",
  "clip.fadeOutLength": "Length of the fade out",
  "clip.fadeInCurve": "Curve of the fade in",
  "clip.fadeOutCurve": "Curve of the fade out",
};

/** Controls for edits that conflicted with others' edits; they are shown together with the sync state. */
const KEPT: Readonly<Record<string, string>> = {
  "cloud.tryAgain": "Try a kept edit again",
  "cloud.discard": "Discard a kept edit",
};

/** Parameters that already have an action with a key. */
const SWITCHED: readonly StripParameterName[] = ["phase", "hpfOn", "lpfOn"];

const selectedPlace = (): string | null => {
  const { trackId } = useSelection.getState();
  return trackId === null ? null : `[data-track="${CSS.escape(trackId)}"]`;
};

const showMixer = () => usePreferences.getState().setTab("studio", "mixer");

/** Parameters that are shown only after the strip's details are opened. */
const BEHIND: readonly StripParameterName[] = [
  "compAttack",
  "compRelease",
  "compKnee",
  "compMakeup",
  "hpfSlope",
  "lpfSlope",
];

/** A parameter's name in a list with the parameters of all parts of the strip. */
function nameOf(name: StripParameterName): string {
  const spec: ParameterSpec = STRIP_PARAMETERS[name];
  return spec.name ?? spec.label;
}

const hasKept = () => useSync.getState().kept.length > 0;
const showCloud = (owner: Scope) => void controlAction("cloud.show", "").run(owner);

function stripAction(name: StripParameterName): Action {
  const details = controlAction("strip.details", "", { near: selectedPlace, show: showMixer });
  return controlAction(`strip.${name}`, `${nameOf(name)} of the track`, {
    near: selectedPlace,
    show: BEHIND.includes(name) ? (owner) => void details.run(owner) : showMixer,
  });
}

/** Registers palette actions for controls without a key that are on the screen or not; each leads to its control. */
export function useScreenControls(own: Readonly<Record<string, string>>): void {
  useActionList(Object.entries({ ...ANYWHERE, ...own }).map(([id, title]) => controlAction(id, title)));
}

/**
 * Registers palette actions for all controls without a key; each leads to its control. `own`: controls of one studio
 * only. Used once in a studio with a mixer.
 */
export function useControlActions(own: Readonly<Record<string, string>> = {}): void {
  useScreenControls(own);
  const names = (Object.keys(STRIP_PARAMETERS) as StripParameterName[]).filter((name) => !SWITCHED.includes(name));
  useActionList([
    ...names.map(stripAction),
    ...Object.entries(STRIP).map(([id, title]) => controlAction(id, title, { near: selectedPlace, show: showMixer })),
    ...Object.entries(KEPT).map(([id, title]) => controlAction(id, title, { show: showCloud, exists: hasKept })),
  ]);
}
