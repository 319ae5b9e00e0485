import type { CommandArguments, CommandName } from "../commands";
import { change } from "./change";
import * as clips from "./clips";
import * as comps from "./comps";
import * as content from "./content";
import * as devices from "./devices";
import type { ProjectDraft } from "./lookup";
import * as parameters from "./parameters";
import * as sends from "./sends";
import * as settings from "./settings";
import * as takes from "./takes";
import * as tracks from "./tracks";

/** How each command edits the document; throws a CommandError if it does not fit. */
export const RECIPES: {
  readonly [Name in CommandName]: (draft: ProjectDraft, args: CommandArguments<Name>) => void;
} = {
  renameProject: settings.renameProject,
  setSampleRate: settings.setSampleRate,
  setTempo: settings.setTempo,
  removeTempo: settings.removeTempo,
  setSignature: settings.setSignature,
  removeSignature: settings.removeSignature,
  setTimeMap: settings.setTimeMap,
  setLoop: settings.setLoop,
  setMetronome: settings.setMetronome,
  setCountIn: settings.setCountIn,
  addTrack: tracks.addTrack,
  removeTrack: tracks.removeTrack,
  duplicateTrack: tracks.duplicateTrack,
  setTrack: tracks.setTrack,
  setParameter: parameters.setParameter,
  addSend: sends.addSend,
  setSend: sends.setSend,
  removeSend: sends.removeSend,
  addSample: clips.addSample,
  removeSamples: clips.removeSamples,
  addClips: clips.addClips,
  removeClips: clips.removeClips,
  moveClips: clips.moveClips,
  trimClip: clips.trimClip,
  splitClip: clips.splitClip,
  setClip: clips.setClip,
  setTimeBase: clips.setTimeBase,
  addTakes: takes.addTakes,
  removeTakes: takes.removeTakes,
  setTakeLane: takes.setTakeLane,
  removeTakeLane: takes.removeTakeLane,
  setCompRange: comps.setCompRange,
  chooseTake: comps.chooseTake,
  removeCompRanges: comps.removeCompRanges,
  flattenComp: comps.flattenComp,
  addNotes: content.addNotes,
  setNotes: content.setNotes,
  removeNotes: content.removeNotes,
  addControls: content.addControls,
  setControls: content.setControls,
  removeControls: content.removeControls,
  addDevice: devices.addDevice,
  removeDevice: devices.removeDevice,
  setDevice: devices.setDevice,
  loadPreset: devices.loadPreset,
  change,
};
