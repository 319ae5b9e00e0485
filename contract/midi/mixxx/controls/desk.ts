import { absent, type ControlSpec, choice, gain, number, push, range, reading, steps, toggle } from "./spec";

const NO_BOOTH = "There is no booth output here.";
const NO_AUXILIARY = "There is no auxiliary input here.";
const NO_BROADCAST = "A set is published here, not broadcast to a server.";
const NO_STEMS = "Tracks are not split into stems here.";

/** The master and the headphones. */
export const MASTER_CONTROLS = {
  crossfader: range(-1, 1, 0),
  balance: range(-1, 1, 0),
  gain: gain(5),
  headGain: gain(5),
  headMix: range(-1, 1, -1),
  headSplit: toggle(),
  headEnabled: reading(1),
  enabled: reading(1),
  duckStrength: range(0, 1, 0.5),
  talkoverDucking: choice(3),
  crossfader_reverse: toggle(),
  crossfader_curve: range(0.6, 1000, 1),
  crossfader_mode: choice(2),
  crossfader_calibration: number(0.5),
  num_effectsavailable: reading(20),
  latency: reading(10),
  vu_meter: reading(),
  vu_meter_left: reading(),
  vu_meter_right: reading(),
  peak_indicator: reading(),
  peak_indicator_left: reading(),
  peak_indicator_right: reading(),
  sync_leader: reading(),
  clock_bpm: number(124),
  clock_beat_distance: reading(),
  booth_enabled: reading(),
  booth_gain: absent(NO_BOOTH),
} as const satisfies Readonly<Record<string, ControlSpec>>;

/** What Mixxx says of itself. */
export const APP_CONTROLS = {
  num_decks: reading(4),
  num_samplers: reading(16),
  num_preview_decks: reading(1),
  num_microphones: reading(1),
  num_auxiliaries: reading(0),
  samplerate: reading(48000),
  audio_latency_usage: reading(),
  audio_latency_overload: reading(),
  audio_latency_overload_count: reading(),
  gui_tick_50ms_period_s: reading(),
  gui_tick_full_period_s: reading(),
  indicator_250ms: reading(),
  indicator_500ms: reading(),
} as const satisfies Readonly<Record<string, ControlSpec>>;

export const MICROPHONE_CONTROLS = {
  talkover: toggle(),
  volume: range(0, 1, 1, { kind: "decibels", minimum: -20, maximum: 0, neutral: 1 }),
  pregain: range(0, 4, 1, { kind: "decibels", minimum: -12, maximum: 20 * Math.log10(4), neutral: 0.5 }),
  mute: toggle(),
  pfl: toggle(),
  main_mix: toggle(),
  orientation: choice(3, 1),
  input_configured: reading(1),
  vu_meter: reading(),
  vu_meter_left: reading(),
  vu_meter_right: reading(),
  peak_indicator: reading(),
  peak_indicator_left: reading(),
  peak_indicator_right: reading(),
} as const satisfies Readonly<Record<string, ControlSpec>>;

export const LIBRARY_CONTROLS = {
  MoveUp: push,
  MoveDown: push,
  MoveVertical: steps,
  ScrollUp: push,
  ScrollDown: push,
  ScrollVertical: steps,
  MoveLeft: push,
  MoveRight: push,
  MoveHorizontal: steps,
  MoveFocusForward: push,
  MoveFocusBackward: push,
  MoveFocus: steps,
  focused_widget: number(3),
  GoToItem: push,
  ChooseItem: push,
  show_track_menu: push,
  AutoDjAddBottom: push,
  AutoDjAddTop: push,
  AutoDjAddReplace: push,
  font_size_increment: push,
  font_size_decrement: push,
  font_size_knob: steps,
  sort_column: number(),
  sort_column_toggle: number(),
  sort_order: toggle(),
  sort_focused_column: push,
  track_color_prev: push,
  track_color_next: push,
  search_history_next: push,
  search_history_prev: push,
  search_history_selector: steps,
  clear_search: push,
  // of the group [Playlist]
  SelectPlaylist: steps,
  SelectNextPlaylist: push,
  SelectPrevPlaylist: push,
  ToggleSelectedSidebarItem: push,
  LoadSelectedIntoFirstStopped: push,
} as const satisfies Readonly<Record<string, ControlSpec>>;

export const AUTO_DJ_CONTROLS = {
  enabled: toggle(),
  shuffle_playlist: push,
  skip_next: push,
  fade_now: push,
  add_random_track: push,
} as const satisfies Readonly<Record<string, ControlSpec>>;

export const RECORDING_CONTROLS = {
  toggle_recording: push,
  status: reading(),
} as const satisfies Readonly<Record<string, ControlSpec>>;

/** One of the four effect units. */
export const UNIT_CONTROLS = {
  enabled: toggle(1),
  mix: range(0, 1, 0),
  mix_mode: choice(2),
  super1: range(0, 1, 0),
  "group_#_enable": toggle(),
  loaded: reading(1),
  clear: push,
  chain_preset_selector: steps,
  next_chain_preset: push,
  prev_chain_preset: push,
  loaded_chain_preset: number(),
  num_chain_presets: reading(1),
  num_effectslots: reading(3),
  focused_effect: number(),
  show_focus: toggle(),
  show_parameters: toggle(),
  controller_input_active: number(),
} as const satisfies Readonly<Record<string, ControlSpec>>;

/** One of the three effects of a unit. */
export const EFFECT_CONTROLS = {
  enabled: toggle(),
  meta: range(0, 1, 0.5),
  "parameter#": range(0, 1, 0.5),
  "parameter#_link_type": number(),
  "parameter#_link_inverse": toggle(),
  "parameter#_loaded": reading(1),
  "parameter#_type": reading(),
  "button_parameter#": toggle(),
  "button_parameter#_loaded": reading(),
  "button_parameter#_type": reading(),
  loaded: reading(1),
  loaded_effect: number(),
  num_parameters: reading(3),
  num_parameterslots: reading(3),
  num_button_parameters: reading(),
  num_button_parameterslots: reading(),
  effect_selector: steps,
  next_effect: push,
  prev_effect: push,
  clear: push,
} as const satisfies Readonly<Record<string, ControlSpec>>;

/** Parts of the screen that can be shown and hidden. */
export const SCREEN_CONTROLS = {
  show_effectrack: toggle(1),
  show_library_coverart: toggle(1),
  show_maximized_library: toggle(),
  show_samplers: toggle(1),
  show_microphones: toggle(),
  show_preview_decks: toggle(),
  show_4decks: toggle(),
  show_mixer: toggle(1),
  show_vinylcontrol: absent("There are no timecode records here."),
} as const satisfies Readonly<Record<string, ControlSpec>>;

/** What a mapping asks of Mixxx's own settings. */
export const SETTING_CONTROLS = {
  touch_shift: toggle(),
  AutoHotcueColors: toggle(1),
  ShowDurationRemaining: choice(3),
} as const satisfies Readonly<Record<string, ControlSpec>>;

export const SAMPLERS_CONTROLS = {
  SaveSamplerBank: push,
  LoadSamplerBank: push,
} as const satisfies Readonly<Record<string, ControlSpec>>;

/** Groups of which nothing is here, each with its reason. */
export const ABSENT_GROUPS: readonly (readonly [RegExp, string])[] = [
  [/^\[Auxiliary\d*\]$/, NO_AUXILIARY],
  [/^\[Shoutcast\]$/, NO_BROADCAST],
  [/^\[VinylControl\]$/, "There are no timecode records here."],
  [/^\[Channel\d+_?Stem\d+\]$/, NO_STEMS],
];
