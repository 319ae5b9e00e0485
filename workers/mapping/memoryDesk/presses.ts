import type { MemoryPlayer } from "./player";

/** What a button of a player does when it goes down; `n` is the number in its name. */
type Press = (player: MemoryPlayer, n: number) => void;
/** What a button does while it is held. */
type Hold = (player: MemoryPlayer, down: boolean, n: number) => void;

const seekTo =
  (mark: string): Press =>
  (player) =>
    player.seek(player.get(mark));
const set =
  (mark: string): Press =>
  (player) =>
    player.put(mark, player.get("position"));
const clear =
  (mark: string): Press =>
  (player) =>
    player.put(mark, -1);
const stepped =
  (name: string, amount: number): Press =>
  (player) =>
    player.add(name, amount);
const scaled =
  (name: string, factor: number): Press =>
  (player) =>
    player.put(name, player.get(name) * factor);
const markPresses = (mark: string) => ({
  [`${mark}_activate`]: ((player) => (player.get(mark) < 0 ? set(mark) : seekTo(mark))(player, 0)) as Press,
  [`${mark}_set`]: set(mark),
  [`${mark}_clear`]: clear(mark),
});
const setHotcue: Press = (player, n) => player.put(`hotcue${n}`, player.get("position"));
const gotoHotcue: Press = (player, n) => {
  const at = player.get(`hotcue${n}`);
  if (at >= 0) player.seek(at);
};
const loopAtHotcue: Press = (player, n) => {
  gotoHotcue(player, n);
  player.beatLoop(player.get("beatloop_size"), player.get("loop") === 0);
};

export const PRESSES: Readonly<Record<string, Press>> = {
  play_stutter: (player) => {
    player.seek(player.get("cue"));
    player.play(true);
  },
  start: (player) => player.seek(0),
  start_play: (player) => {
    player.seek(0);
    player.play(true);
  },
  start_stop: (player) => player.stopAt(0),
  stop: (player) => player.play(false),
  end: (player) => player.seek(240),
  eject: (player) => player.eject(),
  cue_set: set("cue"),
  cue_goto: seekTo("cue"),
  cue_gotoandplay: (player) => {
    player.seek(player.get("cue"));
    player.play(true);
  },
  cue_gotoandstop: (player) => player.stopAt(player.get("cue")),
  cue_clear: clear("cue"),
  "hotcue_#_set": setHotcue,
  "hotcue_#_setcue": setHotcue,
  "hotcue_#_setloop": (player, n) => {
    setHotcue(player, n);
    player.beatLoop(player.get("beatloop_size"));
  },
  "hotcue_#_clear": (player, n) => player.put(`hotcue${n}`, -1),
  "hotcue_#_goto": gotoHotcue,
  "hotcue_#_gotoandplay": (player, n) => {
    gotoHotcue(player, n);
    player.play(true);
  },
  "hotcue_#_gotoandstop": (player, n) => {
    gotoHotcue(player, n);
    player.play(false);
  },
  "hotcue_#_gotoandloop": loopAtHotcue,
  "hotcue_#_activateloop": loopAtHotcue,
  "hotcue_#_cueloop": loopAtHotcue,
  hotcue_focus_color_prev: stepped("focusColour", -1),
  hotcue_focus_color_next: stepped("focusColour", 1),
  shift_cues_earlier: stepped("cue", -0.01),
  shift_cues_later: stepped("cue", 0.01),
  shift_cues_earlier_small: stepped("cue", -0.001),
  shift_cues_later_small: stepped("cue", 0.001),
  ...markPresses("intro_start"),
  ...markPresses("intro_end"),
  ...markPresses("outro_start"),
  ...markPresses("outro_end"),
  loop_in: set("loop_start"),
  loop_in_goto: seekTo("loop_start"),
  loop_out: (player) => {
    player.put("loop_end", player.get("position"));
    player.put("loop", 1);
  },
  loop_out_goto: seekTo("loop_end"),
  loop_halve: (player) => player.scaleLoop(0.5),
  loop_double: (player) => player.scaleLoop(2),
  "loop_move_#_forward": (player, n) => player.moveLoop(n),
  "loop_move_#_backward": (player, n) => player.moveLoop(-n),
  loop_remove: (player) => {
    player.put("loop", 0);
    player.put("loop_start", -1);
    player.put("loop_end", -1);
  },
  reloop_toggle: (player) => {
    const on = player.get("loop") === 0;
    player.put("loop", Number(on));
    if (on) player.seek(player.get("loop_start"));
  },
  reloop_andstop: (player) => {
    player.put("loop", 1);
    player.stopAt(player.get("loop_start"));
  },
  beatloop_activate: (player) => player.beatLoop(player.get("beatloop_size"), player.get("loop") === 0),
  "beatloop_#_activate": (player, n) => player.beatLoop(n),
  "beatloop_#_toggle": (player, n) => player.beatLoop(n, player.get("loop") === 0),
  beatjump_size_halve: scaled("beatjump_size", 0.5),
  beatjump_size_double: scaled("beatjump_size", 2),
  beatjump_forward: (player) => player.jump(player.get("beatjump_size")),
  beatjump_backward: (player) => player.jump(-player.get("beatjump_size")),
  "beatjump_#_forward": (player, n) => player.jump(n),
  "beatjump_#_backward": (player, n) => player.jump(-n),
  rate_perm_up: stepped("rate", 0.04),
  rate_perm_down: stepped("rate", -0.04),
  rate_perm_up_small: stepped("rate", 0.01),
  rate_perm_down_small: stepped("rate", -0.01),
  bpm_tap: (player) => player.tap(),
  tempo_tap: (player) => player.tap(),
  beats_adjust_faster: stepped("gridBpm", 0.01),
  beats_adjust_slower: stepped("gridBpm", -0.01),
  beats_translate_curpos: set("gridAnchor"),
  beats_translate_match_alignment: stepped("gridAnchor", 0.1),
  beats_translate_earlier: stepped("gridAnchor", -0.01),
  beats_translate_later: stepped("gridAnchor", 0.01),
  beats_translate_half: stepped("gridAnchor", 0.25),
  beats_undo_adjustment: stepped("gridUndone", 1),
  beats_set_halve: scaled("gridBpm", 1 / 2),
  beats_set_twothirds: scaled("gridBpm", 2 / 3),
  beats_set_threefourths: scaled("gridBpm", 3 / 4),
  beats_set_threehalves: scaled("gridBpm", 3 / 2),
  beats_set_fourthirds: scaled("gridBpm", 4 / 3),
  beats_set_double: scaled("gridBpm", 2),
  beatsync: stepped("synced", 1),
  beatsync_phase: stepped("synced", 1),
  beatsync_tempo: stepped("synced", 1),
  pitch_up: stepped("pitch", 1),
  pitch_down: stepped("pitch", -1),
  reset_key: (player) => player.put("pitch", 0),
  sync_key: stepped("keySynced", 1),
  orientation_left: (player) => player.put("orientation", 0),
  orientation_center: (player) => player.put("orientation", 1),
  orientation_right: (player) => player.put("orientation", 2),
  update_replaygain_from_pregain: stepped("gainKept", 1),
  LoadSelectedTrack: (player) => player.load(),
  LoadSelectedTrackAndPlay: (player) => {
    player.load();
    player.play(true);
  },
  stars_up: stepped("stars", 1),
  stars_down: stepped("stars", -1),
  show_track_menu: stepped("menus", 1),
};

export const HOLDS: Readonly<Record<string, Hold>> = {
  back: (player, down) => player.put("winding", down ? -1 : 0),
  fwd: (player, down) => player.put("winding", down ? 1 : 0),
  slowback: (player, down) => player.put("winding", down ? -0.5 : 0),
  slowfwd: (player, down) => player.put("winding", down ? 0.5 : 0),
  reverse: (player, down) => player.put("reverse", Number(down)),
  reverseroll: (player, down) => player.hold("reverse", down),
  cue_default: (player, down) => player.cue(down),
  cue_simple: (player, down) => player.cue(down),
  cue_cdj: (player, down) => player.cue(down),
  cue_play: (player, down) => player.cue(down),
  cue_preview: (player, down) => {
    player.put("cueing", Number(down));
    if (down) player.seek(player.get("cue"));
    player.play(down);
  },
  "hotcue_#_activate": (player, down, n) => player.hotcue(n, down),
  "hotcue_#_activatecue": (player, down, n) => player.hotcue(n, down),
  beatlooproll_activate: (player, down) => {
    player.beatLoop(player.get("beatloop_size"), down);
    player.hold("rolling", down);
  },
  "beatlooproll_#_activate": (player, down, n) => {
    player.beatLoop(n, down);
    player.hold("rolling", down);
  },
  rate_temp_up: (player, down) => player.put("nudge", down ? 0.04 : 0),
  rate_temp_down: (player, down) => player.put("nudge", down ? -0.04 : 0),
  rate_temp_up_small: (player, down) => player.put("nudge", down ? 0.01 : 0),
  rate_temp_down_small: (player, down) => player.put("nudge", down ? -0.01 : 0),
};
