import { type DeviceKindName, defaultParameters } from "../devices";
import { DEVICE_PRESETS } from "../devices/presets";
import { DEFAULT_FONT } from "../fonts";
import type { Device, Id, Project, TrackKind } from "../project/document";
import { newDevice, newTrack } from "../project/newProject";
import { keysBetween } from "../project/order";
import { masterOf } from "../project/select";

/** The instruments of the instruments studio. Each plays on a track of its own, which is found again by its id. */

export const CARD_IDS = ["piano", "guitar", "drums", "synth"] as const;
export type CardId = (typeof CARD_IDS)[number];

export interface InstrumentCard {
  readonly id: CardId;
  readonly name: string;
  readonly category: "Keys" | "Strings" | "Percussion" | "Synth";
  readonly trackId: Id;
  readonly kind: Extract<TrackKind, "midi" | "drums">;
  readonly color: number;
}

const card = (id: CardId, name: string, category: InstrumentCard["category"], color: number): InstrumentCard => ({
  ...{ id, name, category, color, trackId: `instrument-${id}`, kind: id === "drums" ? "drums" : "midi" },
});

export const CARDS: readonly InstrumentCard[] = [
  card("piano", "Piano", "Keys", 8),
  card("guitar", "Guitar", "Strings", 2),
  card("drums", "Drums", "Percussion", 0),
  card("synth", "Synth", "Synth", 6),
];

/** The track of the drum pattern, beside that of the pads: what is played on pads never lies over it. */
export const PATTERN_TRACK: Id = "instrument-pattern";
/** The track of recordings as audio. */
export const AUDIO_TRACK: Id = "instrument-audio";

export const cardOf = (id: CardId): InstrumentCard => CARDS.find((entry) => entry.id === id) as InstrumentCard;
export const cardOfTrack = (trackId: Id | null): InstrumentCard | undefined =>
  CARDS.find((entry) => entry.trackId === trackId);

/** The effects of a card in the order of the sound, each with the preset that it begins with. */
export const CARD_EFFECTS = [
  { kind: "distortion", preset: "Tube", on: false },
  { kind: "chorus", preset: "Classic", on: false },
  { kind: "delay", preset: "Stereo", on: false },
  { kind: "reverb", preset: "Hall", on: true },
] as const satisfies readonly { kind: DeviceKindName; preset: string; on: boolean }[];

/** The instrument of each card: a device and its preset. */
const INSTRUMENTS: Readonly<Record<CardId, { kind: DeviceKindName; preset: string | null }>> = {
  piano: { kind: "sampler", preset: null },
  guitar: { kind: "pluck", preset: "Steel Guitar" },
  drums: { kind: "drums", preset: "Studio Kit" },
  synth: { kind: "synth", preset: "Mono Lead" },
};

function presetOf(kind: DeviceKindName, name: string): Readonly<Record<string, number>> {
  return DEVICE_PRESETS[kind].find((preset) => preset.name === name)?.params ?? defaultParameters(kind);
}

function instrumentOf(id: CardId, place: { id: Id; trackId: Id; order: string }): Device {
  const { kind, preset } = INSTRUMENTS[id];
  const device = newDevice({ ...place, kind }, preset === null ? {} : presetOf(kind, preset));
  if (id !== "piano") return { ...device, presetName: preset };
  return { ...device, presetName: "Acoustic grand piano", font: { fontId: DEFAULT_FONT, bank: 0, program: 0 } };
}

/** What `addTrack` needs for the track of a card, with its instrument and its effects. */
export function cardTrack(project: Project, id: CardId, order: string) {
  const { trackId, kind, name, color } = cardOf(id);
  const orders = keysBetween(null, null, CARD_EFFECTS.length + 1);
  const place = (part: string, index: number) => ({ id: `${trackId}-${part}`, trackId, order: orders[index] ?? "V" });
  return {
    track: newTrack({ id: trackId, kind, name, color, order, output: masterOf(project).id }),
    devices: [
      instrumentOf(id, place("instrument", 0)),
      ...CARD_EFFECTS.map(({ kind: effect, preset, on }, index) => ({
        ...newDevice({ ...place(effect, index + 1), kind: effect }, presetOf(effect, preset)),
        presetName: preset,
        bypassed: !on,
      })),
    ],
    sends: [],
  };
}

/** What `addTrack` needs for the track of the drum pattern: the drum synth alone. */
export function patternTrack(project: Project, order: string) {
  const device = instrumentOf("drums", { id: `${PATTERN_TRACK}-instrument`, trackId: PATTERN_TRACK, order: "V" });
  const look = { kind: "drums", name: "Drum pattern", color: 1 } as const;
  return {
    track: newTrack({ id: PATTERN_TRACK, ...look, order, output: masterOf(project).id }),
    devices: [device],
    sends: [],
  };
}

/** What `addTrack` needs for the track of recordings as audio. */
export function audioTrack(project: Project, order: string) {
  const look = { kind: "audio", name: "Recordings", color: 10 } as const;
  return {
    track: newTrack({ id: AUDIO_TRACK, ...look, order, output: masterOf(project).id }),
    devices: [],
    sends: [],
  };
}
