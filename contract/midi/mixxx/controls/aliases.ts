/** Old names of controls that decks, samplers and the preview deck have; # stands for a number. */
export const PLAYER_ALIASES: Readonly<Record<string, string>> = {
  filterLow: "eq_low",
  filterMid: "eq_mid",
  filterHigh: "eq_high",
  filterLowKill: "eq_low_kill",
  filterMidKill: "eq_mid_kill",
  filterHighKill: "eq_high_kill",
  filterDepth: "filter",
  filter: "filter_enabled",
  sync_master: "sync_leader",
  slipEnabled: "slip_enabled",
  visual_playposition: "playposition",
  beat_translate_curpos: "beats_translate_curpos",
  "hotcue_#_enabled": "hotcue_#_status",
  reloop_exit: "reloop_toggle",
  "beatloop_#": "beatloop_#_toggle",
  "beatseek_#_forward": "beatjump_#_forward",
  "beatseek_#_backward": "beatjump_#_backward",
  scratch_enable: "scratch2_enable",
  preplay: "cue_preview",
  PeakIndicator: "peak_indicator",
  PeakIndicatorL: "peak_indicator_left",
  PeakIndicatorR: "peak_indicator_right",
  VuMeter: "vu_meter",
  VuMeterL: "vu_meter_left",
  VuMeterR: "vu_meter_right",
};

/** Names of meters before Mixxx 2.4, of microphones. */
export const METER_ALIASES: Readonly<Record<string, string>> = {
  PeakIndicator: "peak_indicator",
  PeakIndicatorL: "peak_indicator_left",
  PeakIndicatorR: "peak_indicator_right",
  VuMeter: "vu_meter",
  VuMeterL: "vu_meter_left",
  VuMeterR: "vu_meter_right",
  enabled: "input_configured",
  master: "main_mix",
};

export const MASTER_ALIASES: Readonly<Record<string, string>> = {
  ...METER_ALIASES,
  volume: "gain",
  headVolume: "headGain",
  enabled: "enabled",
};

/** Controls of the group [Master] that have moved to [App]. */
export const APP_ALIASES: Readonly<Record<string, string>> = {
  guiTick50ms: "gui_tick_50ms_period_s",
  guiTickTime: "gui_tick_full_period_s",
};

/** Controls of [Playlist] that [Library] has under another name. */
export const PLAYLIST_ALIASES: Readonly<Record<string, string>> = {
  SelectTrackKnob: "MoveVertical",
  SelectNextTrack: "MoveDown",
  SelectPrevTrack: "MoveUp",
};

export const UNIT_ALIASES: Readonly<Record<string, string>> = {
  next_chain: "next_chain_preset",
  prev_chain: "prev_chain_preset",
  chain_selector: "chain_preset_selector",
};

/** The three bands of the equalizer rack's first effect. */
export const EQUALIZER_ALIASES: Readonly<Record<string, string>> = {
  parameter1: "eq_low",
  parameter2: "eq_mid",
  parameter3: "eq_high",
  button_parameter1: "eq_low_kill",
  button_parameter2: "eq_mid_kill",
  button_parameter3: "eq_high_kill",
  enabled: "eq_enabled",
  loaded: "eq_loaded",
  num_parameters: "eq_parameters",
  num_parameterslots: "eq_parameters",
  num_button_parameters: "eq_buttons",
  num_button_parameterslots: "eq_buttons",
};

/** The quick effect is the deck's filter knob. */
export const QUICK_ALIASES: Readonly<Record<string, string>> = {
  super1: "filter",
  enabled: "filter_enabled",
  meta: "filter",
  parameter1: "filter",
  parameter1_link_type: "filter_link",
  loaded: "filter_loaded",
  num_parameters: "filter_parameters",
  num_parameterslots: "filter_parameters",
  num_button_parameters: "filter_buttons",
  num_button_parameterslots: "filter_buttons",
  next_chain: "filter_chain",
  prev_chain: "filter_chain",
  next_chain_preset: "filter_chain",
  prev_chain_preset: "filter_chain",
  chain_preset_selector: "filter_chain",
  chain_selector: "filter_chain",
};

/** Mixxx's one flanger before it had effect units: unit 1 with its first effect. */
export const FLANGER_ALIASES: Readonly<Record<string, string>> = {
  lfoDepth: "meta",
  lfoDelay: "parameter2",
  lfoPeriod: "parameter1",
};
