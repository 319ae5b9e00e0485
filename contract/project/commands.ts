import { z } from "zod";
import { ADDRESS_MAX } from "../parameters/address";
import { change } from "./changes";
import * as doc from "./document";
import { id } from "./id";

/**
 * Every edit of a project, by name, with its arguments. A command contains the ids of what it creates, so that it gives
 * the same document everywhere. The recipes that execute commands are in `recipes/`, one file for each subject.
 */

const tick = z
  .int()
  .min(0)
  .max(2 ** 30);

/** The text of an `Address` (contract/parameters/address.ts); `setParameter` reads it. */
const parameterAddress = z.string().max(ADDRESS_MAX);

const notePatch = doc.note.partial().extend({ id });
const controlPatch = doc.controlEvent.partial().extend({ id });

export const COMMANDS = {
  renameProject: z.object({ name: z.string().trim().min(1).max(200) }),
  setSampleRate: z.object({ sampleRate: z.number().min(8000).max(192000) }),

  /** Adds a tempo point or changes the one at that tick. */
  setTempo: z.object({ id, tick, bpm: doc.bpm }),
  removeTempo: z.object({ id }),
  setSignature: z.object({ id, tick, numerator: z.int().min(1).max(32), denominator: doc.signature.shape.denominator }),
  removeSignature: z.object({ id }),
  /** Replaces the whole tempo and signature map, as a MIDI import does. */
  setTimeMap: z.object({ tempo: z.array(doc.tempoPoint).min(1), signatures: z.array(doc.signature).min(1) }),
  setLoop: z.object({ enabled: z.boolean().optional(), start: tick.optional(), end: tick.optional() }),
  setMetronome: z.object({ enabled: z.boolean().optional(), level: z.number().optional() }),
  setCountIn: z.object({
    countInBars: z.int().min(0).max(4).optional(),
    preRollBars: z.int().min(0).max(4).optional(),
  }),

  /** `devices` are created with the track (for example its instrument), and so are `sends`. */
  addTrack: z.object({
    track: doc.track,
    devices: z.array(doc.device).optional(),
    sends: z.array(doc.send).optional(),
  }),
  /** Removes its clips, devices and sends too; what was routed to it goes to the master. */
  removeTrack: z.object({ id }),
  /** `ids` maps each id of the track, its clips, devices and sends to the copy's. */
  duplicateTrack: z.object({ id, order: doc.track.shape.order, ids: z.record(id, id) }),
  setTrack: z.object({
    id,
    name: z.string().max(200).optional(),
    color: doc.track.shape.color.optional(),
    order: doc.track.shape.order.optional(),
    output: id.optional(),
    mute: z.boolean().optional(),
    solo: z.boolean().optional(),
    soloSafe: z.boolean().optional(),
  }),
  setParameter: z.object({ address: parameterAddress, value: z.number() }),

  addSend: z.object({ send: doc.send }),
  setSend: z.object({ id, preFader: z.boolean() }),
  removeSend: z.object({ id }),

  addSample: z.object({ sample: doc.sample }),
  /** Removes samples that no clip plays. */
  removeSamples: z.object({ ids: z.array(doc.sample.shape.id).min(1) }),
  addClips: z.object({ clips: z.array(doc.clip).min(1) }),
  removeClips: z.object({ ids: z.array(id).min(1) }),
  /** Moves clips in time and between tracks of the same kind. */
  moveClips: z.object({ moves: z.array(z.object({ id, start: doc.position, trackId: id })).min(1) }),
  /**
   * New edges. Audio: offset and length in source frames (a length in ticks, if the clip has one, is adapted). Notes:
   * in ticks; the content first moves right by `shift` ticks, so that a clip can grow to the left of its content.
   */
  trimClip: z.object({
    id,
    start: doc.position,
    offset: z.number().min(0),
    length: z.number().positive(),
    shift: tick.optional(),
  }),
  /**
   * Splits a clip in two at a timeline tick. An audio clip is split at `frame` of the source, counted from its offset;
   * if left out, at the frame that sounds at that tick.
   */
  splitClip: z.object({
    id,
    newId: id,
    tick,
    frame: z.number().optional(),
    /** ids for the right part's notes and controllers; others keep theirs */
    noteIds: z.record(id, id).optional(),
  }),
  setClip: z.object({
    id,
    name: z.string().max(200).optional(),
    muted: z.boolean().optional(),
    gain: z.number().min(-144).max(24).optional(),
    fadeIn: z.number().min(0).optional(),
    fadeOut: z.number().min(0).optional(),
    fadeInCurve: z.number().min(-1).max(1).optional(),
    fadeOutCurve: z.number().min(-1).max(1).optional(),
    reversed: z.boolean().optional(),
    /** The same audio sounds, and the clip becomes shorter or longer. */
    rate: doc.playRate.optional(),
    /** null: it plays its source once; what extends beyond the source's end is cut off. */
    loop: doc.sourceLoop.nullable().optional(),
    /** What sounds stays the same, the clip becomes shorter or longer. null: its source is neither stretched nor transposed. */
    stretch: doc.sourceStretch.nullable().optional(),
  }),

  /**
   * How a clip follows the tempo: not at all (absolute), with its start, or with `duration` also with its end, so many
   * ticks after its start.
   */
  setTimeBase: z.object({ id, timeBase: doc.timeBase, duration: tick.min(1).optional() }),

  /** Adds takes to lanes, one for each pass of a recording, with the new lanes that they need. */
  addTakes: z.object({ lanes: z.array(doc.takeLane).optional(), takes: z.array(doc.take).min(1) }),
  /** Removes their comp ranges too, and lanes that become empty. */
  removeTakes: z.object({ ids: z.array(id).min(1) }),
  setTakeLane: z.object({ id, name: z.string().max(200).optional(), order: doc.takeLane.shape.order.optional() }),
  /** Removes its takes too, and their comp ranges. */
  removeTakeLane: z.object({ id }),
  /**
   * Makes a take sound in a range of its track, replacing what sounded there. `restId` is for the right remainder of a
   * range that extends beyond both ends.
   */
  setCompRange: z.object({ range: doc.compRange, restId: id.optional() }),
  /** Makes another take sound in a range. */
  chooseTake: z.object({ id, takeId: id }),
  removeCompRanges: z.object({ ids: z.array(id).min(1) }),
  /** Makes clips from what a track's comp plays, with the ids given for its ranges; the takes stay. */
  flattenComp: z.object({ trackId: id, ids: z.record(id, id) }),

  addNotes: z.object({ clipId: id, notes: z.array(doc.note).min(1) }),
  setNotes: z.object({ clipId: id, notes: z.array(notePatch).min(1) }),
  removeNotes: z.object({ clipId: id, ids: z.array(id).min(1) }),
  addControls: z.object({ clipId: id, controls: z.array(doc.controlEvent).min(1) }),
  setControls: z.object({ clipId: id, controls: z.array(controlPatch).min(1) }),
  removeControls: z.object({ clipId: id, ids: z.array(id).min(1) }),

  addDevice: z.object({ device: doc.device }),
  removeDevice: z.object({ id }),
  setDevice: z.object({
    id,
    order: doc.device.shape.order.optional(),
    bypassed: z.boolean().optional(),
    font: doc.device.shape.font,
    sidechain: doc.device.shape.sidechain,
    /** a plugin's declared parameters and state, if they have changed */
    plugin: doc.device.shape.plugin,
  }),
  /** Sets a preset's values on a device; `state` is for plugins. */
  loadPreset: z.object({
    id,
    presetName: z.string().max(200),
    params: z.record(z.string(), z.number()),
    font: doc.device.shape.font,
    state: doc.device.shape.plugin.unwrap().shape.state.optional(),
  }),

  /**
   * Changes entries of the document by their paths, all or none: undoes or redoes a step of the history (`takeBack` of
   * changes.ts), or restores a version. `checked` demands that each entry still has its earlier value. Invariants are
   * kept; `label` names the step in undo.
   */
  change: z.object({
    label: z.string().max(200).optional(),
    checked: z.boolean(),
    changes: z.array(change).max(200_000),
  }),
} as const;

export type CommandName = keyof typeof COMMANDS;
export type CommandArguments<Name extends CommandName> = z.infer<(typeof COMMANDS)[Name]>;
/** A command with its arguments, as it is logged, sent to the server and received by others. */
export type Command = { [Name in CommandName]: { name: Name; args: CommandArguments<Name> } }[CommandName];
