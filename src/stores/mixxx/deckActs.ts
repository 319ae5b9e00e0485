import { DECKS, type DeckName } from "../../../contract/dj/channels";
import { BEAT_SIZES } from "../../../contract/dj/deckRanges";
import { beatAt } from "../../../contract/dj/grid";
import { cueAt } from "../../../contract/dj/hotCues";
import { secondsOf, startOf } from "../../../contract/dj/track";
import type { Deck } from "../dj/deck";
import type { Decks } from "../dj/decks";
import { pause, play } from "../dj/transport";
import { trackAtCursor } from "../djLibrary/cursor";

/** A deck, for what Mixxx does with one that is not one of our controls. */
export interface AtDeck {
  readonly decks: Decks;
  readonly name: DeckName;
  readonly deck: Deck;
  refused(sentence: string): void;
}

/** What a control does when it is set; `number` is that in its name. */
type Act = (at: AtDeck, value: number, number: number) => void;

const press =
  (run: (at: AtDeck, number: number) => void): Act =>
  (at, value, number) => {
    if (value > 0) run(at, number);
  };

const cueFrame = ({ deck }: AtDeck) => (deck.state.track ? startOf(deck.state.track) : null);
const hotCueFrame = ({ deck }: AtDeck, number: number) =>
  cueAt(deck.state.track?.hotCues ?? [], number - 1)?.frame ?? null;

/** Goes to a frame; then it plays, stops or does what it did. */
function go({ deck }: AtDeck, frame: number | null, then: "play" | "stop" | "on"): void {
  if (!deck.state.track || frame === null) return;
  if (then === "stop") pause(deck);
  deck.seek(frame);
  if (then === "play") play(deck);
}

/** So many beats, whatever the deck's own size is. */
function jump({ decks, name }: AtDeck, beats: number): void {
  const size = BEAT_SIZES.findIndex((one) => Math.abs(one - Math.abs(beats)) < one / 100);
  if (size < 0) return;
  const before = decks.value(name, "jumpSize");
  decks.set(name, "jumpSize", size);
  decks.set(name, beats < 0 ? "jumpBack" : "jumpForward", 1);
  decks.set(name, "jumpSize", before);
}

function load(at: AtDeck, track = trackAtCursor()): boolean {
  if (!track) return false;
  const refusal = at.decks.load(at.name, track);
  if (refusal !== null) at.refused(refusal);
  return refusal === null;
}

/** The track of another deck; Mixxx counts decks from 1. */
const loadFrom: Act = (at, value) => {
  const name = DECKS[Math.round(value) - 1];
  const track = name && at.decks.deck(name).state.track;
  if (track) load(at, track);
};

export const DECK_ACTS: Readonly<Record<string, Act>> = {
  play_stutter: press((at) => go(at, cueFrame(at), "play")),
  start_play: press((at) => go(at, 0, "play")),
  start_stop: press((at) => go(at, 0, "stop")),
  stop: press(({ deck }) => pause(deck)),
  end: press((at) => go(at, at.deck.state.track?.frames ?? null, "on")),
  playposition: (at, value) => go(at, value * (at.deck.state.track?.frames ?? 0), "on"),
  cue_goto: press((at) => go(at, cueFrame(at), "on")),
  cue_gotoandplay: press((at) => go(at, cueFrame(at), "play")),
  cue_play: (at, value) => go(at, cueFrame(at), value > 0 ? "stop" : "play"),
  cue_preview: (at, value) => go(at, cueFrame(at), value > 0 ? "play" : "stop"),
  "hotcue_#_set": press(setHotCue),
  "hotcue_#_setcue": press(setHotCue),
  "hotcue_#_goto": press((at, number) => go(at, hotCueFrame(at, number), "on")),
  "hotcue_#_gotoandplay": press((at, number) => go(at, hotCueFrame(at, number), "play")),
  "hotcue_#_gotoandstop": press((at, number) => go(at, hotCueFrame(at, number), "stop")),
  loop_remove: press(({ decks, name }) => decks.set(name, "loop", 0)),
  loop_scale: ({ decks, name }, factor) => {
    if (factor === 0.5 || factor === 2) decks.set(name, factor === 2 ? "double" : "halve", 1);
  },
  beatjump: jump,
  "beatjump_#_forward": press(jump),
  "beatjump_#_backward": press((at, beats) => jump(at, -beats)),
  beatjump_size_halve: press(({ decks, name }) => decks.set(name, "jumpSize", decks.value(name, "jumpSize") - 1)),
  beatjump_size_double: press(({ decks, name }) => decks.set(name, "jumpSize", decks.value(name, "jumpSize") + 1)),
  rate_ratio: ({ deck }, ratio) => {
    if (ratio > 0) deck.setTempo(ratio);
  },
  bpm: ({ deck }, bpm) => {
    const own = fileBpm(deck);
    if (own > 0) deck.setTempo(bpm / own);
  },
  jog: ({ deck }, ticks) => deck.control.bend(ticks),
  wheel: ({ deck }, ticks) => deck.control.bend(ticks),
  LoadSelectedTrack: press((at) => void load(at)),
  LoadSelectedTrackAndPlay: press((at) => {
    if (load(at)) at.decks.set(at.name, "play", 1);
  }),
  LoadTrackFromDeck: loadFrom,
  CloneFromDeck: loadFrom,
};

function setHotCue({ decks, name }: AtDeck, number: number): void {
  decks.set(name, `clearHotCue${number}`, 1);
  decks.set(name, `hotCue${number}`, 1);
  decks.set(name, `hotCue${number}`, 0);
}

/** Near the end of a track Mixxx warns, this many seconds before. */
const WARNING = 30;

const fileBpm = ({ state }: Deck): number => state.track?.bpm ?? 0;
const length = ({ state }: Deck): number => (state.track ? secondsOf(state.track) : 0);
const elapsed = (deck: Deck): number => (deck.state.track ? deck.frame() / deck.rate : 0);
const beatPart = (deck: Deck): number => {
  const beat = deck.grid ? beatAt(deck.grid, deck.frame()) : 0;
  return beat - Math.floor(beat);
};

/** What scripts and lights ask of a deck that is none of its controls. */
export const DECK_READINGS: Readonly<Record<string, (deck: Deck) => number>> = {
  track_loaded: ({ state }) => Number(state.track !== null && !state.loading),
  // Mixxx counts both channels
  track_samples: ({ state }) => (state.track ? state.track.frames * 2 : 0),
  track_samplerate: (deck) => deck.rate,
  duration: length,
  time_elapsed: elapsed,
  time_remaining: (deck) => length(deck) - elapsed(deck),
  end_of_track: (deck) => Number(deck.state.playing && length(deck) - elapsed(deck) < WARNING),
  playposition: (deck) => (deck.state.track ? deck.frame() / deck.state.track.frames : 0),
  cue_point: ({ state }) => (state.track ? startOf(state.track) * 2 : -1),
  bpm: (deck) => deck.bpm(),
  visual_bpm: (deck) => deck.bpm(),
  local_bpm: fileBpm,
  file_bpm: fileBpm,
  rate_ratio: (deck) => (fileBpm(deck) > 0 ? deck.bpm() / fileBpm(deck) : 1),
  loop_start_position: ({ state }) => (state.loop ? state.loop.start * 2 : -1),
  loop_end_position: ({ state }) => (state.loop ? state.loop.end * 2 : -1),
  beat_distance: beatPart,
  // a light that follows it flashes with the beat
  beat_active: (deck) => Number(deck.state.playing && deck.grid !== null && beatPart(deck) < 0.2),
};
