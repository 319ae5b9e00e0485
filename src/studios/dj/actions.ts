import { DECKS, type DeckName } from "../../../contract/dj/channels";
import { controlsOf, type DeckControlName, deckControl } from "../../../contract/dj/deckControls";
import { SHOWN_HOT_CUES } from "../../../contract/dj/deckRanges";
import { BANK_PADS } from "../../../contract/dj/pads";
import { type ActionSpecs, actionGroup } from "../../ui/actions/action";
import type { Scope } from "../../ui/actions/scopes";

/** Its keys work everywhere in the DJ studio. */
export const DJ: Scope = { id: "dj", label: "DJ studio", reach: "screen" };

export const DJ_VIEW_ACTIONS = actionGroup("View", DJ, {
  "dj.view.fourDecks": ["Two or four decks", "Alt+4"],
  "dj.view.effects": ["Show or hide the effects", "Alt+5"],
  "dj.view.library": ["Show or hide the library", "Alt+6"],
  "dj.view.sampler": ["Show or hide the sampler", "Alt+8", { keywords: ["pads"] }],
});

/** What guests ask for. */
export const REQUEST_ACTIONS = actionGroup("View", DJ, {
  "dj.requests": ["Requests of the guests", "Alt+7", { keywords: ["votes", "QR code", "audience"] }],
});

/** The library, for controllers with a browse knob: they need no focus, and the library need not be on the screen. */
export const LIBRARY_ACTIONS = actionGroup("Library", DJ, {
  "dj.library.next": ["Library: next track", [], { keywords: ["scroll", "down", "browse"] }],
  "dj.library.previous": ["Library: previous track", [], { keywords: ["scroll", "up", "browse"] }],
  "dj.library.nextList": ["Library: next list", [], { keywords: ["crate", "playlist"] }],
  "dj.library.previousList": ["Library: previous list", [], { keywords: ["crate", "playlist"] }],
  "dj.library.preview": ["Library: preview the track, or stop", [], { keywords: ["listen", "pre-listen"] }],
  "dj.library.loadA": ["Library: load the track to deck A", []],
  "dj.library.loadB": ["Library: load the track to deck B", []],
  "dj.library.loadC": ["Library: load the track to deck C", []],
  "dj.library.loadD": ["Library: load the track to deck D", []],
});

export const WAVE_ACTIONS = actionGroup("View", DJ, {
  "dj.wave.zoomIn": ["Zoom the waveforms in", ["+", "="]],
  "dj.wave.zoomOut": ["Zoom the waveforms out", "-"],
});

export const DESK_ACTIONS = actionGroup("Decks", DJ, {
  "dj.playSelected": ["Play or pause the deck used last", "Space", { keywords: ["start", "stop"] }],
  "dj.cueMode": [
    "Next way of the cue button",
    "Alt+Shift+6",
    { keywords: ["Pioneer", "Denon", "Numark", "CUP", "Mixxx"] },
  ],
});

/** Keys of the first eight pads of the bank that is seen; with Shift the other eight. */
const PAD_KEYS = ["5", "T", "G", "B", "0", "Y", "H", "N"] as const;

export const padAction = (place: number): string => `dj.pad.${place + 1}`;

/** Pads by their place in the bank that is seen. Each of all 64 is an address of its own. */
export const PAD_ACTIONS = actionGroup("Sampler", DJ, {
  ...Object.fromEntries(
    Array.from({ length: BANK_PADS }, (_, place) => {
      const key = PAD_KEYS[place % PAD_KEYS.length] ?? "";
      const keys = place < PAD_KEYS.length ? key : `Shift+${key}`;
      return [padAction(place), [`Pad ${place + 1} of the bank`, keys] as const];
    }),
  ),
  "dj.pads.stop": ["Stop all pads", "Alt+0"],
  "dj.pads.nextBank": ["Next bank of pads", "Alt+9"],
});

/** Keys of decks A and B, where DJs who play on a keyboard know them from Mixxx. */
const KEYS: Partial<Record<DeckName, Partial<Record<DeckControlName, string>>>> = {
  a: {
    play: "D",
    setCue: "Shift+D",
    cue: "F",
    toCue: "Shift+F",
    searchBack: "A",
    reverse: "Shift+A",
    searchForward: "S",
    sync: "1",
    tap: "Shift+1",
    loopIn: "2",
    loopOut: "3",
    reloop: "4",
    beatLoop: "Q",
    halve: "W",
    double: "E",
    tempoDown: "F1",
    tempoUp: "F2",
    nudgeDown: "F3",
    nudgeUp: "F4",
    hotCue1: "Z",
    hotCue2: "X",
    hotCue3: "C",
    hotCue4: "V",
    clearHotCue1: "Shift+Z",
    clearHotCue2: "Shift+X",
    clearHotCue3: "Shift+C",
    clearHotCue4: "Shift+V",
    jumpBack: "Shift+Q",
    jumpForward: "Shift+E",
    roll: "R",
    keylock: "Shift+W",
    eject: "Alt+Shift+ArrowLeft",
  },
  b: {
    play: "L",
    setCue: "Shift+L",
    cue: ";",
    toCue: ":",
    searchBack: "J",
    reverse: "Shift+J",
    searchForward: "K",
    sync: "6",
    tap: "Shift+6",
    loopIn: "7",
    loopOut: "8",
    reloop: "9",
    beatLoop: "U",
    halve: "I",
    double: "O",
    tempoDown: "F6",
    tempoUp: "F7",
    nudgeDown: "F9",
    nudgeUp: "F10",
    hotCue1: "M",
    hotCue2: ",",
    hotCue3: ".",
    hotCue4: "/",
    clearHotCue1: "Shift+M",
    clearHotCue2: "<",
    clearHotCue3: ">",
    clearHotCue4: "Alt+/",
    jumpBack: "Shift+U",
    jumpForward: "Shift+O",
    roll: "P",
    keylock: "Shift+I",
    eject: "Alt+Shift+ArrowRight",
  },
};

const slots = Array.from({ length: SHOWN_HOT_CUES }, (_, slot) => slot + 1);

/** What a deck's buttons do, as actions: all but those of hot cues that are not shown, which are addresses alone. */
export const DECK_BUTTONS: readonly DeckControlName[] = [
  ...controlsOf("switch"),
  ...controlsOf("hold"),
  ...controlsOf("trigger"),
  ...slots.map((slot) => `hotCue${slot}` as const),
  ...slots.map((slot) => `clearHotCue${slot}` as const),
];

/** Its faders and choices, which the palette leads to. */
export const DECK_VALUES: readonly DeckControlName[] = controlsOf("range");

export const deckAction = (deck: DeckName, control: DeckControlName): string => `deck.${deck}.${control}`;

/** The title of a deck's control in lists: "Deck A: keylock". */
export function deckTitle(deck: DeckName, control: DeckControlName): string {
  const { label } = deckControl(control).spec;
  return `Deck ${deck.toUpperCase()}: ${label.charAt(0).toLowerCase()}${label.slice(1)}`;
}

const buttonsOf = (deck: DeckName): ActionSpecs =>
  actionGroup(
    `Deck ${deck.toUpperCase()}`,
    DJ,
    Object.fromEntries(
      DECK_BUTTONS.map((control) => [
        deckAction(deck, control),
        [deckTitle(deck, control), KEYS[deck]?.[control] ?? []] as const,
      ]),
    ),
  );

export const DECK_ACTIONS: ActionSpecs = Object.assign({}, ...DECKS.map(buttonsOf));
