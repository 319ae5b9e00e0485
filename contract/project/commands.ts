import { z } from "zod";
import { ADDRESS_MAX } from "../parameters/address";
import { change } from "./changes";
import * as doc from "./document";

/**
 * Every edit of a project, by name, with its arguments. A command carries the ids of what it
 * creates, so that the same command gives the same document everywhere. Recipes that carry
 * them out stand in `recipes/`, one file per subject.
 */

const { id } = doc;
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

  /** `devices` are made with the track (its instrument, say), `sends` too. */
  addTrack: z.object({
    track: doc.track,
    devices: z.array(doc.device).optional(),
    sends: z.array(doc.send).optional(),
  }),
  /** Takes its clips, devices and sends with it; what fed it goes to the master. */
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
  /** Takes out samples that no clip plays. */
  removeSamples: z.object({ ids: z.array(doc.sample.shape.id).min(1) }),
  addClips: z.object({ clips: z.array(doc.clip).min(1) }),
  removeClips: z.object({ ids: z.array(id).min(1) }),
  /** Moves clips in time and between tracks of the same kind. */
  moveClips: z.object({ moves: z.array(z.object({ id, start: doc.position, trackId: id })).min(1) }),
  /**
   * New edges. Audio: offset and length in source frames (a length in ticks, where the clip has one, follows); notes: in
   * ticks, and the content first moves right by `shift` ticks, so that a clip can grow to the left of its content.
   */
  trimClip: z.object({
    id,
    start: doc.position,
    offset: z.number().min(0),
    length: z.number().positive(),
    shift: tick.optional(),
  }),
  /**
   * Cuts a clip in two at a timeline tick. An audio clip is cut at `frame` of the source counted
   * from its offset; without it, at the frame that sounds at that tick.
   */
  splitClip: z.object({
    id,
    newId: id,
    tick,
    frame: z.number().optional(),
    /** ids for the right part's notes and controllers; those not named keep theirs */
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
    /** What sounds stays the same, the clip becomes shorter or longer. */
    rate: doc.playRate.optional(),
    /** null: it plays its source once; what goes beyond its end is cut off. */
    loop: doc.sourceLoop.nullable().optional(),
  }),

  /**
   * What of a clip follows the tempo: nothing (absolute), its start, or with `duration` its end too, so many ticks after
   * its start.
   */
  setTimeBase: z.object({ id, timeBase: doc.timeBase, duration: tick.min(1).optional() }),

  /** Puts takes into lanes, one for each pass of a recording; new lanes come with them. */
  addTakes: z.object({ lanes: z.array(doc.takeLane).optional(), takes: z.array(doc.take).min(1) }),
  /** Takes their ranges of the comp with them, and a lane that is empty then. */
  removeTakes: z.object({ ids: z.array(id).min(1) }),
  setTakeLane: z.object({ id, name: z.string().max(200).optional(), order: doc.takeLane.shape.order.optional() }),
  /** Takes its takes with it, and their ranges of the comp. */
  removeTakeLane: z.object({ id }),
  /**
   * Has a take sound in a range of its track, in place of what sounded there. `restId` is for what is left on the right
   * of a range that went on beyond both ends.
   */
  setCompRange: z.object({ range: doc.compRange, restId: id.optional() }),
  /** Has another take sound in a range. */
  chooseTake: z.object({ id, takeId: id }),
  removeCompRanges: z.object({ ids: z.array(id).min(1) }),
  /** Makes clips of what a track's comp plays, under the ids given for its ranges; the takes stay. */
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
    /** what a plugin declares, and its state, when they have changed */
    plugin: doc.device.shape.plugin,
  }),
  /** Puts a preset's values on a device; `state` is a plugin's own. */
  loadPreset: z.object({
    id,
    presetName: z.string().max(200),
    params: z.record(z.string(), z.number()),
    font: doc.device.shape.font,
    state: doc.device.shape.plugin.unwrap().shape.state.optional(),
  }),

  /**
   * Changes places of the document by their paths, all or none: takes a step of the history back or does it again
   * (`takeBack` of changes.ts), and brings back a version. `checked` asks that each place still holds what it was.
   * The document keeps its rules; `label` is what undo calls the step.
   */
  change: z.object({
    label: z.string().max(200).optional(),
    checked: z.boolean(),
    changes: z.array(change).max(200_000),
  }),
} as const;

export type CommandName = keyof typeof COMMANDS;
export type CommandArguments<Name extends CommandName> = z.infer<(typeof COMMANDS)[Name]>;
/** A command with its arguments: what the log, the server and others receive. */
export type Command = { [Name in CommandName]: { name: Name; args: CommandArguments<Name> } }[CommandName];
