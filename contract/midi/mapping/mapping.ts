import { z } from "zod";
import { ADDRESS_MAX, parseAddress } from "../../parameters/address";
import {
  STRIP_PARAMETERS,
  type StripParameterName,
  TRACK_SWITCHES,
  type TrackSwitchName,
} from "../../parameters/strip";

/** What a person's MIDI controllers move: a mapping leads from a message of one device to a target in the app. */

/** The most of everything that mappings hold. */
export const MAPPING_LIMITS = {
  /** mappings of one person, of all devices */
  mappings: 750,
  /** mappings of one message that are heard: what one press does is bounded */
  message: 16,
  /** letters of a device's name */
  device: 120,
  /** layers above the base */
  layers: 7,
  /** the track of highest position that a mapping may name */
  position: 500,
  /** bytes of all mappings as JSON: no more than the server parses beside the work for everybody else */
  bytes: 256 * 1024,
  /** bytes of a preset file */
  file: 1024 * 1024,
} as const;

const data = z.int().min(0).max(127);
const channel = z.int().min(1).max(16);

/**
 * How a controller's seven bits are meant. Three ways of an endless encoder to say how far it was turned: two's
 * complement (1 is one up, 127 one down), offset (65 one up, 63 one down), sign and magnitude (1 one up, 65 one down).
 */
export const ENCODINGS = ["absolute", "twos", "offset", "sign"] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** Which messages of MIDI 1.0 a mapping hears. Channels count from 1, as people do. */
export const messageSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("control"), channel, controller: data, encoding: z.enum(ENCODINGS).default("absolute") }),
  /** coarse on `controller`, fine on the one 32 above it */
  z.object({ kind: z.literal("control14"), channel, controller: z.int().min(0).max(31) }),
  /** non-registered parameter, its value by data entry; 16383 means none */
  z.object({ kind: z.literal("nrpn"), channel, parameter: z.int().min(0).max(16382) }),
  z.object({ kind: z.literal("bend"), channel }),
  z.object({ kind: z.literal("note"), channel, key: data }),
  /** of the whole channel */
  z.object({ kind: z.literal("pressure"), channel }),
  /** of one key */
  z.object({ kind: z.literal("keyPressure"), channel, key: data }),
]);
export type MidiMessage = z.infer<typeof messageSchema>;

type StripName = StripParameterName | TrackSwitchName;
const STRIP_NAMES = [...Object.keys(STRIP_PARAMETERS), ...Object.keys(TRACK_SWITCHES)] as [StripName, ...StripName[]];

/** What a mapping moves. */
export const targetSchema = z.discriminatedUnion("kind", [
  /** one parameter of one project, by its address as text; elsewhere the mapping rests */
  z.object({
    kind: z.literal("parameter"),
    address: z
      .string()
      .max(ADDRESS_MAX)
      .refine((text) => "address" in parseAddress(text), "This is no parameter’s address."),
  }),
  /** a parameter of a strip of whatever project is open: of the selected track, the master, or the track at a position */
  z.object({
    kind: z.literal("strip"),
    track: z.union([z.literal("selected"), z.literal("master"), z.int().min(1).max(MAPPING_LIMITS.position)]),
    parameter: z.enum(STRIP_NAMES),
  }),
  /** something that a key or a button can do */
  z.object({ kind: z.literal("action"), id: z.string().regex(/^[A-Za-z0-9._-]{1,80}$/) }),
  /** the controls of one layer in place of those below it, while the button is down or until it is pressed again */
  z.object({ kind: z.literal("layer"), layer: z.int().min(1).max(MAPPING_LIMITS.layers) }),
]);
export type MappingTarget = z.infer<typeof targetSchema>;

export const CURVES = ["linear", "exponential", "logarithmic", "s-curve"] as const;
export type Curve = (typeof CURVES)[number];

export const CONTROL_TYPES = ["knob", "pad", "fader", "button"] as const;
export type ControlType = (typeof CONTROL_TYPES)[number];

/**
 * follow: the target goes where the control is. toggle: each press takes it to its other end. momentary: it is at its
 * maximum while the control is down.
 */
export const MODES = ["follow", "toggle", "momentary"] as const;

const share = z.number().min(0).max(1);

export const mappingSchema = z
  .object({
    id: z.string().regex(/^[\w-]{1,64}$/),
    /** the device's name, which other browsers and computers call it too; null until it is learned */
    device: z.string().min(1).max(MAPPING_LIMITS.device).nullable(),
    /** null until it is learned */
    message: messageSchema.nullable(),
    target: targetSchema,
    control: z.enum(CONTROL_TYPES).default("knob"),
    mode: z.enum(MODES).default("follow"),
    /** where on the target's way the control's ends lead, 0 its start and 1 its end */
    min: share.default(0),
    max: share.default(1),
    curve: z.enum(CURVES).default("linear"),
    invert: z.boolean().default(false),
    /** a control that stands elsewhere than its target moves it only once it has come past it */
    pickup: z.boolean().default(false),
    /** a note's velocity says how far */
    velocity: z.boolean().default(false),
    /** the pressure on a key that is down goes on moving the target */
    aftertouch: z.boolean().default(false),
    /** an encoder's tick as a share of the way */
    step: z
      .number()
      .min(0.0001)
      .max(0.5)
      .default(1 / 127),
    /** 0: the base, which is heard in every layer that has no mapping of the same message */
    layer: z.int().min(0).max(MAPPING_LIMITS.layers).default(0),
    /** the control's light, ring or motor shows the target's value */
    feedback: z.boolean().default(true),
    /** what of the message's range the control reaches, found by calibration */
    reach: z.tuple([share, share]).readonly().default([0, 1]),
    /** other mappings may hear the same message: the person has seen that they do */
    shared: z.boolean().default(false),
  })
  .refine(({ min, max }) => min <= max, "The minimum is above the maximum.")
  .refine(({ reach }) => reach[0] < reach[1], "The control reaches nothing.")
  .refine(({ device, message }) => (device === null) === (message === null), "A message is of a device.");
export type Mapping = z.infer<typeof mappingSchema>;

/** A mapping that has been learned. */
export type LearnedMapping = Mapping & { readonly device: string; readonly message: MidiMessage };

export const isLearned = (mapping: Mapping): mapping is LearnedMapping =>
  mapping.device !== null && mapping.message !== null;

/** All of one person's mappings; the ids differ. */
export const mappingsSchema = z
  .array(mappingSchema)
  .max(MAPPING_LIMITS.mappings)
  .refine((all) => new Set(all.map(({ id }) => id)).size === all.length, "Two mappings have the same id.");

/** What says which message it is, of those that mappings hear and of those that come in. */
type MessageName =
  | { readonly kind: "control" | "control14"; readonly channel: number; readonly controller: number }
  | { readonly kind: "nrpn"; readonly channel: number; readonly parameter: number }
  | { readonly kind: "note" | "keyPressure"; readonly channel: number; readonly key: number }
  | { readonly kind: "bend" | "pressure"; readonly channel: number };

/** What a message is told apart by; encodings of one controller are the same message. */
export function messageKey(message: MessageName): string {
  switch (message.kind) {
    case "control":
    case "control14":
      return `${message.kind}/${message.channel}/${message.controller}`;
    case "nrpn":
      return `nrpn/${message.channel}/${message.parameter}`;
    case "note":
    case "keyPressure":
      return `${message.kind}/${message.channel}/${message.key}`;
    default:
      return `${message.kind}/${message.channel}`;
  }
}

/** Whether two messages are heard as one: a 14-bit controller takes both of its 7-bit ones. */
function sameMessage(one: MidiMessage, other: MidiMessage): boolean {
  if (messageKey(one) === messageKey(other)) return true;
  const [wide, narrow] = one.kind === "control14" ? [one, other] : [other, one];
  if (wide.kind !== "control14" || narrow.kind !== "control" || wide.channel !== narrow.channel) return false;
  return narrow.controller === wide.controller || narrow.controller === wide.controller + 32;
}

/** The other mappings that hear the message of `mapping` in the same layer. */
export function conflictsOf(mapping: Mapping, all: readonly Mapping[]): readonly Mapping[] {
  const { device, message, layer } = mapping;
  if (message === null) return [];
  return all.filter(
    (other) =>
      other.id !== mapping.id &&
      other.device === device &&
      other.layer === layer &&
      other.message !== null &&
      sameMessage(message, other.message),
  );
}

/** A mapping with everything that is not said at its default. */
export function newMapping(given: Partial<Mapping> & Pick<Mapping, "id" | "target">): Mapping {
  return mappingSchema.parse({ device: null, message: null, ...given });
}
