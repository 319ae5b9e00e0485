import { DeckReadingsReader } from "../../contract/engine/deckReadings";
import {
  type EngineMemory,
  LoudnessField,
  MeterField,
  SPECTRA_HEADER_BYTES,
  SPECTRUM_BINS,
} from "../../contract/engine/memory";
import { StatusField, StatusReader, TRANSPORT_STATES, TransportField } from "../../contract/engine/statusBlock";
import { ENGINE_TRANSPORTS, STUDIO_TRANSPORT } from "../../contract/engine/transports";
import type { LoudnessReading, MeterReading, TransportReading } from "./port";

/** Readings from one engine's shared memory. Each reuses its object and allocates nothing. */
export class Readings {
  readonly status: StatusReader;
  readonly decks: DeckReadingsReader;
  private readonly meters: Float32Array;
  private readonly loudness: Float32Array;
  private readonly reductions: Float32Array;
  private readonly spectraCounters: Int32Array;
  private readonly spectra: Float32Array;
  private readonly spectraSeen = [0, 0];
  private readonly transportReadings = Array.from({ length: ENGINE_TRANSPORTS }, atRest);
  private readonly meterReading: MeterReading = {
    peakLeft: 0,
    peakRight: 0,
    rmsLeft: 0,
    rmsRight: 0,
    holdLeft: 0,
    holdRight: 0,
    clipped: false,
    gainReduction: 0,
  };
  private readonly loudnessReadings = [silentLoudness(), silentLoudness()];

  constructor(
    memory: EngineMemory,
    readonly sampleRate: number,
  ) {
    this.status = new StatusReader(memory.status);
    this.decks = new DeckReadingsReader(memory.decks);
    this.meters = new Float32Array(memory.meters);
    this.loudness = new Float32Array(memory.loudness);
    this.reductions = new Float32Array(memory.reductions);
    this.spectraCounters = new Int32Array(memory.spectra, 0, SPECTRA_HEADER_BYTES / 4);
    this.spectra = new Float32Array(memory.spectra, SPECTRA_HEADER_BYTES);
  }

  /** Where a transport stands: the studio's, or another by its number. */
  transport(transport = STUDIO_TRANSPORT): TransportReading {
    const { status } = this;
    const reading = this.transportReadings[transport] as TransportReading;
    status.read();
    reading.transport = TRANSPORT_STATES[status.transport(transport, TransportField.state)] ?? "stopped";
    reading.recording = transport === STUDIO_TRANSPORT && status.get(StatusField.recording) !== 0;
    reading.tick = status.transport(transport, TransportField.tick);
    reading.seconds = status.transport(transport, TransportField.frame) / this.sampleRate;
    reading.bpm = status.transport(transport, TransportField.bpm);
    reading.countInBeats = status.transport(transport, TransportField.countIn);
    return reading;
  }

  /** Transports in use, the studio's among them. */
  get transports(): number {
    return this.status.read() ? this.status.get(StatusField.transports) : 0;
  }

  /** Whether any transport is in one of these states. */
  anyTransport(states: readonly TransportReading["transport"][]): boolean {
    const { transports } = this;
    for (let at = 0; at < transports; at++) if (states.includes(this.transport(at).transport)) return true;
    return false;
  }

  meter(strip: number): MeterReading {
    const { meters, meterReading: reading } = this;
    const at = strip * MeterField.count;
    reading.peakLeft = meters[at + MeterField.peakLeft] ?? 0;
    reading.peakRight = meters[at + MeterField.peakRight] ?? 0;
    reading.rmsLeft = meters[at + MeterField.rmsLeft] ?? 0;
    reading.rmsRight = meters[at + MeterField.rmsRight] ?? 0;
    reading.holdLeft = meters[at + MeterField.holdLeft] ?? 0;
    reading.holdRight = meters[at + MeterField.holdRight] ?? 0;
    reading.clipped = (meters[at + MeterField.clipLeft] ?? 0) + (meters[at + MeterField.clipRight] ?? 0) > 0;
    reading.gainReduction = meters[at + MeterField.gainReduction] ?? 0;
    return reading;
  }

  /** dB ≤ 0 by which a device turns the sound down. */
  reduction(device: number): number {
    return this.reductions[device] ?? 0;
  }

  loudnessOf(which: 0 | 1): LoudnessReading {
    const { loudness } = this;
    const reading = this.loudnessReadings[which] as LoudnessReading;
    const at = which * LoudnessField.count;
    reading.momentary = loudness[at + LoudnessField.momentary] ?? Number.NEGATIVE_INFINITY;
    reading.shortTerm = loudness[at + LoudnessField.shortTerm] ?? Number.NEGATIVE_INFINITY;
    reading.integrated = loudness[at + LoudnessField.integrated] ?? Number.NEGATIVE_INFINITY;
    reading.range = loudness[at + LoudnessField.range] ?? 0;
    reading.truePeakLeft = loudness[at + LoudnessField.truePeakLeft] ?? Number.NEGATIVE_INFINITY;
    reading.truePeakRight = loudness[at + LoudnessField.truePeakRight] ?? Number.NEGATIVE_INFINITY;
    reading.correlation = loudness[at + LoudnessField.correlation] ?? 0;
    return reading;
  }

  /** Copies a spectrum of SPECTRUM_BINS; false if there is none newer than the last. */
  spectrum(which: 0 | 1, into: Float32Array): boolean {
    Atomics.add(this.spectraCounters, 2 + which, 1);
    const counter = Atomics.load(this.spectraCounters, which);
    if (counter === this.spectraSeen[which]) return false;
    this.spectraSeen[which] = counter;
    const at = which * SPECTRUM_BINS;
    const bins = Math.min(into.length, SPECTRUM_BINS);
    for (let bin = 0; bin < bins; bin++) into[bin] = this.spectra[at + bin] as number;
    return true;
  }
}

/** What is read of a transport before there is sound. */
export function atRest(): TransportReading {
  return { transport: "stopped", recording: false, tick: 0, seconds: 0, bpm: 0, countInBeats: 0 };
}

/** The reading before anything has sounded. */
export function silentLoudness(): LoudnessReading {
  return {
    momentary: Number.NEGATIVE_INFINITY,
    shortTerm: Number.NEGATIVE_INFINITY,
    integrated: Number.NEGATIVE_INFINITY,
    range: 0,
    truePeakLeft: Number.NEGATIVE_INFINITY,
    truePeakRight: Number.NEGATIVE_INFINITY,
    correlation: 0,
  };
}
