import { Fault, Loudness, Meter, Size, Status, TransportState, TransportStatus } from "../abi";
import { allocateAreas, anyTap, CHANNEL, loudness, masterTap, meters, output, PLANAR, selectedTap, status, transports } from "./areas";
import { resetClips } from "./clips/clips";
import { agePlan, countShortfall, plan, requirePlan, silenceVoices, streamsReady } from "./clips/planner";
import { primeStretches } from "./clips/stretch";
import { allocateVoices, resetVoices } from "./clips/voices";
import { deckCount } from "./decks/record";
import { bootDecks, moveDecks, renderDecks, resetDecks, silenceDecks, tempoOfDeck, writeDecks } from "./decks/decks";
import { moveParameter } from "./commands/graph";
import { clearReports, contained, containedDevice, eventsLost, fault, report, setSampleRate, starved, unserved, unservedFrames } from "./context";
import { resetTurns } from "./foreign/turns";
import { compensationClear } from "./graph/compensation";
import { deviceAt, isDevice, resetDevice, resetDevices } from "./graph/devices";
import { edgeAt, isSend, resetEdges } from "./graph/edges";
import { resetSidechains } from "./graph/sidechains";
import { openExternals, resetExternals } from "./graph/externals";
import { clickAside, renderHeadphones, resetHeadphones } from "./graph/headphones";
import { compileGraph, graphLatency, resetOrder } from "./graph/order";
import { publishMeters, readStrip, renderGraph } from "./graph/render";
import { edgeGain, resetRows, setGainStep, settleRows } from "./graph/rows";
import { findAudible } from "./graph/solo";
import { graphStale, isStrip, resetStrips, soloStale, stripAt, stripSounds } from "./graph/strips";
import { prepareInstrumentTables } from "./instruments/tables";
import { checkLayout } from "./layoutChecks";
import { clearMemory, keepMemory, memorySize, memoryUsed, resetMemory, takeMemoryFault } from "./memory";
import { smoothingShare } from "./math/smoothing";
import { loudnessCreate, loudnessProcess, loudnessRead, loudnessReset } from "./meters/loudness";
import { clearExternalEvents } from "./notes/external";
import { clearLive } from "./notes/live";
import { forgetNotes, resetTracks } from "./notes/sequence";
import { clearTimed, takeTimed } from "./notes/timed";
import { resetAutomations, settleChain } from "./parameters/automation";
import { resetModulations } from "./parameters/modulation";
import { noteRuns, resetRuns } from "./parameters/timeline";
import { resetBuffers } from "./program/buffers";
import { resetSamples } from "./program/samples";
import { resetKernels } from "./sources/kernel";
import { allocateReaders, reserveWindows } from "./sources/reader";
import { initLanes, laneGain, laneReset } from "./strips/lanes";
import { renderClicks, resetMetronome, silenceClicks } from "./transport/metronome";
import { resetTransports, Transport, transportAt, transportCount } from "./transport/record";
import { bpmAt, framesToTicks } from "./transport/tempo";
import { advance, countInBeats, recordOn, setRecord } from "./transport/transport";

/** The whole engine: boot, reset, and the rendering of one block from end to end. */

/** Master and metronome. */
const withClicks = memory.data(Size.block * 8, 16);
/** Blocks between readings of the loudness meters. */
const LOUDNESS_EVERY: i32 = 8;

let rendered: f64 = 0;
let refused: i32 = 0;
let masterLoudness: usize = 0;
let selectedLoudness: usize = 0;
let sinceLoudness: i32 = 0;
let measuring: bool = true;
/** Slot of the selected strip, −1. */
let selected: i32 = -1;

/** Readies the engine at a rate (Hz): takes all of the memory that never goes back. */
export function boot(rate: f32): void {
  checkLayout();
  setSampleRate(rate);
  resetMemory();
  prepareInstrumentTables();
  reserveWindows();
  allocateAreas();
  allocateReaders();
  allocateVoices();
  bootDecks();
  keepMemory();
  rendered = 0;
  refused = 0;
  measuring = true;
  resetProgram();
}

/** Forgets the whole program; memory back to boot. */
export function resetProgram(): void {
  clearMemory();
  clearReports();
  resetKernels();
  resetSamples();
  resetBuffers();
  resetVoices();
  resetClips();
  resetTransports();
  resetTracks();
  clearLive();
  clearTimed();
  resetDevices();
  resetExternals();
  resetHeadphones();
  resetTurns();
  resetDecks();
  resetAutomations();
  resetModulations();
  resetRuns();
  resetEdges();
  resetSidechains();
  resetRows();
  resetStrips();
  initLanes();
  resetOrder();
  setGainStep(smoothingShare(<f32>Size.block));
  setRecord(false);
  resetMetronome();
  requirePlan();
  masterLoudness = loudnessCreate();
  selectedLoudness = loudnessCreate();
  selected = -1;
  memory.fill(meters, 0, Size.strips * Meter.count * 4);
  memory.fill(loudness, 0, 2 * Loudness.count * 4);
  for (let i = 0; i < Size.transports; i++) writeTransport(transportAt(i));
  writeStatus();
}

/** Keeps the program; clears every tail, voice, filter, phase, ramp and meter. */
export function resetState(): void {
  if (graphStale) compileGraph();
  silenceVoices();
  silenceDecks();
  forgetNotes();
  clearLive();
  clearTimed();
  silenceClicks();
  for (let slot = 0; slot < Size.strips; slot++) {
    if (!stripSounds(slot)) continue;
    settleChain(stripAt(slot).automations);
    laneReset(stripAt(slot).lane);
    compensationClear(stripAt(slot).compensation);
  }
  for (let device = 0; device < Size.devices; device++) if (isDevice(device)) resetDevice(deviceAt(device));
  for (let send = 0; send < Size.sends; send++) if (isSend(send)) settleChain(edgeAt(Size.strips + send).automations);
  findAudible(true);
  settleRows();
  resetRuns();
  clearLoudness();
  sinceLoudness = 0;
}

export function clearLoudness(): void {
  if (masterLoudness != 0) loudnessReset(masterLoudness);
  if (selectedLoudness != 0) loudnessReset(selectedLoudness);
}

/** Turns the loudness meters on or off: a host that shows none need not pay for them. On at boot. */
export function setMeasuring(on: bool): void {
  measuring = on;
}

/** Lets tap and second loudness meter listen to a strip (−1: none). */
export function select(slot: i32): void {
  if (selected == slot) return;
  selected = slot;
  if (selectedLoudness != 0) loudnessReset(selectedLoudness);
}

export function countRefused(): void {
  refused++;
  report(Fault.command);
}

/** Brings graph and plan up to date, so that streams are asked for. */
export function prepare(): void {
  if (graphStale) compileGraph();
  plan();
}

/** Renders one block. */
export function renderBlock(): void {
  takeTimed(rendered, moveParameter);
  prepare();
  if (soloStale) findAudible(false);
  primeStretches();
  moveDecks();
  for (let i = 0; i < transportCount; i++) layOut(transportAt(i));
  countShortfall();
  openExternals();
  clearExternalEvents();
  renderDecks();
  renderGraph();
  clearLive();
  readSelected();
  memory.copy(withClicks, masterTap, PLANAR);
  renderClicks(withClicks);
  memory.copy(output, clickAside ? masterTap : withClicks, PLANAR);
  renderHeadphones(withClicks);
  publishMeters();
  measureLoudness();
  agePlan();
  rendered += Size.block;
  writeStatus();
}

/** Lays out the coming block of a transport. */
function layOut(transport: Transport): void {
  const led = tempoOfDeck(transport.number);
  transport.bpm = led > 0 ? led : bpmAt(transport.tempo, transport.position);
  advance(transport);
  noteRuns(transport, rendered);
}

function readSelected(): void {
  if (selected >= 0 && isStrip(selected) && stripSounds(selected)) readStrip(stripAt(selected), selectedTap);
  else memory.fill(selectedTap, 0, PLANAR);
}

function measureLoudness(): void {
  if (!measuring) return;
  const read = ++sinceLoudness >= LOUDNESS_EVERY;
  if (read) sinceLoudness = 0;
  if (masterLoudness != 0) {
    loudnessProcess(masterLoudness, masterTap, masterTap + CHANNEL, Size.block);
    if (read) loudnessRead(masterLoudness, loudness);
  }
  if (selectedLoudness != 0 && selected >= 0) {
    loudnessProcess(selectedLoudness, selectedTap, selectedTap + CHANNEL, Size.block);
    if (read) loudnessRead(selectedLoudness, loudness + Loudness.count * 4);
  }
}

/** Copies what a strip gave in the last block into a planar area and returns its address, 0 for no strip. */
export function stripTap(slot: i32): usize {
  if (!isStrip(slot) || !stripSounds(slot)) return 0;
  readStrip(stripAt(slot), anyTap);
  return anyTap;
}

/** Linear gain of a strip's side (0 left, 1 right) as it stands, filters and dynamics aside. */
export function stripGain(slot: i32, side: i32): f32 {
  return isStrip(slot) && stripSounds(slot) ? laneGain(stripAt(slot).lane, side) : 0;
}

/** Linear gain with which a strip's output reaches what it feeds, as it stands. */
export function outputGain(slot: i32): f32 {
  return isStrip(slot) ? edgeGain(slot) : 0;
}

/** Whether mute and solo let a strip be heard. */
export function stripPasses(slot: i32): i32 {
  return isStrip(slot) && stripAt(slot).audible ? 1 : 0;
}

/** Frames by which what a strip gives comes after the timeline: what is processed on the way to it, and in it. */
export function stripLatency(slot: i32): i32 {
  return isStrip(slot) ? stripAt(slot).outLatency : 0;
}

/** Writes the Status record, and the readings of the transports in use. */
export function writeStatus(): void {
  if (takeMemoryFault()) report(Fault.memory);
  const studio = transportAt(0);
  const position = studio.position;
  const playing = studio.state == TransportState.playing;
  const records = recordOn && (playing || studio.state == TransportState.waiting);
  store<i32>(status, studio.state, Status.transport);
  store<i32>(status, records ? 1 : 0, Status.recording);
  store<f64>(status, position, Status.frame);
  store<f64>(status, framesToTicks(studio.tempo, position), Status.tick);
  store<f64>(status, rendered, Status.rendered);
  store<i32>(status, starved, Status.starved);
  store<i32>(status, contained, Status.contained);
  store<i32>(status, fault, Status.fault);
  store<i32>(status, memoryUsed(), Status.arenaUsed);
  store<i32>(status, memorySize(), Status.arenaSize);
  store<i32>(status, graphLatency, Status.latency);
  store<f32>(status, <f32>bpmAt(studio.tempo, position), Status.bpm);
  store<i32>(status, countInBeats(studio), Status.countIn);
  store<i32>(status, studio.locates, Status.locates);
  store<i32>(status, containedDevice, Status.containedDevice);
  store<i32>(status, playing || streamsReady(studio) ? 1 : 0, Status.ready);
  store<i32>(status, refused, Status.refused);
  store<i32>(status, unserved, Status.unserved);
  store<i32>(status, unservedFrames, Status.unservedFrames);
  store<i32>(status, eventsLost, Status.eventsLost);
  store<f64>(status, studio.wrapFrame, Status.wrapFrame);
  store<i32>(status, studio.wrapOffset, Status.wrapOffset);
  store<i32>(status, transportCount, Status.transports);
  for (let i = 0; i < transportCount; i++) writeTransport(transportAt(i));
  store<i32>(status, deckCount, Status.decks);
  writeDecks();
}

function writeTransport(transport: Transport): void {
  const reading = transports + <usize>transport.number * TransportStatus.bytes;
  store<f64>(reading, transport.position, TransportStatus.frame);
  store<f64>(reading, framesToTicks(transport.tempo, transport.position), TransportStatus.tick);
  store<f64>(reading, bpmAt(transport.tempo, transport.position), TransportStatus.bpm);
  store<i32>(reading, transport.state, TransportStatus.state);
  store<i32>(reading, countInBeats(transport), TransportStatus.countIn);
  store<i32>(reading, transport.locates, TransportStatus.locates);
}
