import { ClipRecord, EventRecord, Op, Size } from "../../abi";
import { moveClips, setClips } from "../clips/clips";
import { requirePlan } from "../clips/planner";
import { freeVoice, voiceAt } from "../clips/voices";
import { clearLoudness, select, setMeasuring } from "../engine";
import { deviceAt, resetDevice } from "../graph/devices";
import { setHeadphones } from "../graph/headphones";
import { chainDevice, hasInstrument, isStrip, stripAt, stripSounds } from "../graph/strips";
import { addLive } from "../notes/live";
import { forgetNotes, setEvents } from "../notes/sequence";
import { addTimedEvent, addTimedParameter, cancelTimed, clearTimed } from "../notes/timed";
import { bufferAddress, bufferBytes, isBuffer } from "../program/buffers";
import { defineSample, isDefined } from "../program/samples";
import { laneClearClip } from "../strips/lanes";
import { setMetronome } from "../transport/metronome";
import { openTransport } from "../transport/record";
import { setRecord } from "../transport/transport";
import { int } from "./int";

/** Commands on what stands on timelines, on what is played live and what is listened to. */
export function onTime(op: i32, args: usize, count: i32): bool {
  switch (op) {
    case Op.sampleDefine:
      return sample(int(args, 0), int(args, 1), load<f64>(args, 8), load<f64>(args, 16));
    case Op.clips:
      return clips(int(args, 0), int(args, 1), int(args, 2));
    case Op.events:
      return events(int(args, 0), int(args, 1), int(args, 2));
    case Op.record:
      setRecord(int(args, 0) != 0);
      return true;
    case Op.metronome:
      return metronome(int(args, 0), load<f32>(args, 4));
    case Op.headphones:
      return setHeadphones(load<f32>(args), load<f32>(args, 4), int(args, 2) != 0, int(args, 3) != 0);
    case Op.live:
      return isStrip(int(args, 0)) && addLive(int(args, 0), int(args, 1), int(args, 2), load<f32>(args, 12), int(args, 4));
    case Op.liveAt:
      return isStrip(int(args, 0)) && addTimedEvent(int(args, 0), int(args, 1), int(args, 2), load<f32>(args, 12), load<f64>(args, 16));
    case Op.parameterAt:
      return addTimedParameter(int(args, 0), int(args, 1), int(args, 2), load<f32>(args, 12), load<f64>(args, 16));
    case Op.liveCancel:
      if (!isStrip(int(args, 0))) return false;
      cancelTimed(int(args, 0));
      return true;
    case Op.panic:
      panic();
      return true;
    case Op.select: {
      // The strip may be made by a command that has not come yet: a screen selects before the program is there.
      const slot = int(args, 0);
      if (slot < -1 || slot >= Size.strips) return false;
      select(slot);
      return true;
    }
    case Op.clearClip:
      return clearClip(int(args, 0));
    case Op.clearLoudness:
      clearLoudness();
      return true;
    case Op.measure:
      setMeasuring(int(args, 0) != 0);
      clearLoudness();
      return true;
  }
  return false;
}

function metronome(transport: i32, level: f32): bool {
  return (transport == -1 || openTransport(transport)) && setMetronome(transport, level);
}

function sample(index: i32, channels: i32, frames: f64, rate: f64): bool {
  if (isDefined(index, channels, frames, rate)) return true;
  // A voice that plays it would play frames that may no longer exist.
  for (let i = 0; i < Size.streams; i++) if (voiceAt(i).sample == index) freeVoice(i);
  if (!defineSample(index, channels, frames, rate)) return false;
  moveClips();
  return true;
}

function clips(slot: i32, handle: i32, count: i32): bool {
  if (!isStrip(slot)) return false;
  requirePlan();
  if (handle == -1) return setClips(slot, 0, 0);
  if (!isBuffer(handle) || count < 0 || <i64>count * ClipRecord.bytes > <i64>bufferBytes(handle)) return false;
  return setClips(slot, bufferAddress(handle), count);
}

function events(slot: i32, handle: i32, count: i32): bool {
  if (!isStrip(slot)) return false;
  if (handle == -1) {
    setEvents(slot, 0, 0);
    return true;
  }
  if (!isBuffer(handle) || count < 0 || <i64>count * EventRecord.bytes > <i64>bufferBytes(handle)) return false;
  setEvents(slot, bufferAddress(handle), count);
  return true;
}

/** Silences every instrument, at once and without its release. */
function panic(): void {
  forgetNotes();
  clearTimed();
  for (let slot = 0; slot < Size.strips; slot++) {
    if (isStrip(slot) && hasInstrument(slot)) resetDevice(deviceAt(chainDevice(slot, 0)));
  }
}

function clearClip(slot: i32): bool {
  if (slot != -1 && !isStrip(slot)) return false;
  for (let i = 0; i < Size.strips; i++) {
    if ((slot == -1 || slot == i) && stripSounds(i)) laneClearClip(stripAt(i).lane);
  }
  return true;
}
