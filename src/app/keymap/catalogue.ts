import * as pages from "../../pages/actions";
import * as sound from "../../sound/actions";
import * as editors from "../../sound/editorActions";
import * as dj from "../../studios/dj/actions";
import * as instruments from "../../studios/instruments/actions";
import * as midi from "../../studios/midi/actions";
import * as music from "../../studios/music/actions";
import * as tools from "../../studios/tools/actions";
import type { ActionSpec, ActionSpecs } from "../../ui/actions/action";
import { NOTICE_ACTIONS } from "../../ui/overlays/Toaster";
import * as app from "../actions";

const { STUDIO: _studio, ...ofSound } = sound;
const { INSTRUMENT_CONTROLS: _controls, ...ofInstruments } = instruments;
const { DJ_VIEW_ACTIONS, LIBRARY_ACTIONS, WAVE_ACTIONS, DESK_ACTIONS, DECK_ACTIONS, PAD_ACTIONS } = dj;
const { TOOL_CONTROLS: _tools, ...ofTools } = tools;
const { MIDI_VIEW_ACTIONS, CONTROLLER_CHECKS, MIDI_PRESET_ACTIONS } = midi;
const { SCREENS: _screens, ...ofApp } = app;

/** Every action that has a key or can have one, in every scope, whether or not its screen is open. */
export function catalogue(): readonly ActionSpec[] {
  const tables: readonly ActionSpecs[] = [
    ...Object.values(ofApp),
    NOTICE_ACTIONS,
    ...Object.values(ofSound),
    ...Object.values(editors),
    ...Object.values(music),
    ...Object.values(ofInstruments),
    DJ_VIEW_ACTIONS,
    LIBRARY_ACTIONS,
    WAVE_ACTIONS,
    DESK_ACTIONS,
    DECK_ACTIONS,
    PAD_ACTIONS,
    ...Object.values(ofTools),
    MIDI_VIEW_ACTIONS,
    CONTROLLER_CHECKS,
    MIDI_PRESET_ACTIONS,
    ...Object.values(pages),
  ];
  return tables.flatMap((table) => Object.values(table));
}
