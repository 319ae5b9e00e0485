import { StatusField, TRANSPORT_STATES } from "../../../contract/engine/statusBlock";
import { STUDIO_TRANSPORT } from "../../../contract/engine/transports";
import type { ClockReading } from "../../../contract/midi/live/clockOut";
import { type Id, TICKS_PER_QUARTER } from "../../../contract/project/document";
import { masterOf } from "../../../contract/project/select";
import { LoadMeter } from "../load";
import { UnderrunCount } from "../overload/underrunCount";
import type {
  EnginePosition,
  LoudnessReading,
  MeterReading,
  SharedReadings,
  SheddingStep,
  SystemReading,
  TransportReading,
} from "../port";
import { atRest, silentLoudness } from "../readings";
import { ContainmentWatch } from "./containment";
import type { EngineLifecycle } from "./lifecycle";
import type { Program } from "./program";
import { StreamWatch } from "./streamWatch";

const AT_REST = atRest();
/** States in which something should sound. */
const SOUNDING = ["playing", "countIn", "waiting"] as const;
/** The peak above which the master counts as audible: −100 dBFS. */
const AUDIBLE = 1e-5;
const UNMEASURED = silentLoudness();

const channel = (of: "master" | "selected") => (of === "master" ? 0 : 1);

/** What screens read, from whichever engine is playing. */
export class Readout {
  private readonly loadMeter = new LoadMeter();
  private readonly underrunCount = new UnderrunCount();
  private readonly containment: ContainmentWatch;
  private readonly streams: StreamWatch;
  private lastShared: SharedReadings | null = null;
  private readonly reading: SystemReading = {
    running: false,
    sounding: false,
    sampleRate: null,
    bufferSize: null,
    outputLatency: null,
    baseLatency: null,
    load: null,
    underruns: null,
    unserved: 0,
    unservedFrames: 0,
    starved: 0,
    contained: 0,
    eventsLost: 0,
    arenaUsed: 0,
    arenaSize: 0,
  };

  constructor(
    private readonly lifecycle: Pick<EngineLifecycle, "output">,
    private readonly program: Pick<Program, "engine" | "readings" | "book" | "project" | "revive">,
    notice: (sentence: string) => void,
    private readonly step: () => SheddingStep,
  ) {
    this.containment = new ContainmentWatch(notice);
    this.streams = new StreamWatch(notice);
  }

  get shared(): SharedReadings | null {
    const { engine, book } = this.program;
    if (!engine) return null;
    const { status, meters } = engine.opened.memory;
    const strips = book.stripsByTrack;
    const spectra = this.measures("master") ? engine.opened.memory.spectra : null;
    const last = this.lastShared;
    if (last?.status !== status || last.strips !== strips || last.spectra !== spectra) {
      this.lastShared = { status, meters, strips, spectra, sampleRate: engine.readings.sampleRate };
    }
    return this.lastShared;
  }

  /** Where the studio's transport is heard: what was rendered last leaves the output a while later. */
  clock(): ClockReading | null {
    const { readings } = this.program;
    const context = this.lifecycle.output?.context;
    if (!readings || !context || !readings.status.read()) return null;
    const { status, sampleRate } = readings;
    const { contextTime, performanceTime } = context.getOutputTimestamp();
    if (!contextTime || !performanceTime) return null;
    const heard = (status.get(StatusField.contextFrame) + status.get(StatusField.latency)) / sampleRate;
    return {
      playing: TRANSPORT_STATES[status.get(StatusField.transport)] === "playing",
      quarters: status.get(StatusField.tick) / TICKS_PER_QUARTER,
      bpm: status.get(StatusField.bpm),
      time: performanceTime + (heard - contextTime) * 1000,
    };
  }

  /** What the engine renders next, and the place of the studio's transport there. */
  position(): EnginePosition | null {
    // not `program.readings`: frames are the present engine's own
    const { engine } = this.program;
    if (!engine?.started) return null;
    const { status, sampleRate } = engine.readings;
    return {
      frame: status.get(StatusField.rendered),
      rate: sampleRate,
      playing: TRANSPORT_STATES[status.get(StatusField.transport)] === "playing",
      quarters: status.get(StatusField.tick) / TICKS_PER_QUARTER,
      bpm: status.get(StatusField.bpm),
    };
  }

  /** The studio's transport, or another by its number. */
  transport(transport = STUDIO_TRANSPORT): TransportReading {
    return this.program.readings?.transport(transport) ?? AT_REST;
  }

  /** Some transport plays. */
  get playing(): boolean {
    return this.program.readings?.anyTransport(["playing"]) ?? false;
  }

  meter(trackId: Id): MeterReading | null {
    const { engine, book } = this.program;
    const strip = book.strip(trackId);
    return strip < 0 ? null : (engine?.readings.meter(strip) ?? null);
  }

  reduction(deviceId: Id): number {
    const { engine, book } = this.program;
    return engine?.readings.reduction(book.device(deviceId)) ?? 0;
  }

  loudness(of: "master" | "selected"): LoudnessReading {
    if (!this.measures(of)) return UNMEASURED;
    return this.program.engine?.readings.loudnessOf(channel(of)) ?? UNMEASURED;
  }

  spectrum(of: "master" | "selected", into: Float32Array<ArrayBuffer>): boolean {
    return this.measures(of) && (this.program.engine?.readings.spectrum(channel(of), into) ?? false);
  }

  system(): SystemReading {
    const { reading, program } = this;
    const { output } = this.lifecycle;
    const { engine } = program;
    reading.sampleRate = output?.context.sampleRate ?? null;
    reading.baseLatency = output?.context.baseLatency ?? null;
    reading.outputLatency = output?.outputLatency ?? null;
    reading.running = output?.state === "running";
    reading.sounding = reading.running && this.sounds();
    reading.underruns = this.underrunCount.look(output?.underruns ?? null, reading.sounding);
    if (!engine || !output || !engine.readings.status.read()) return reading;
    const { status } = engine.readings;
    reading.bufferSize = status.get(StatusField.quantum) || null;
    reading.load = this.loadMeter.read(status, output.context.sampleRate);
    reading.unserved = status.get(StatusField.unserved);
    reading.unservedFrames = status.get(StatusField.unservedFrames);
    reading.starved = status.get(StatusField.starved);
    if (program.project) this.streams.look(reading, output.context.sampleRate, program.project.id);
    reading.contained = status.get(StatusField.contained);
    reading.eventsLost = status.get(StatusField.eventsLost);
    reading.arenaUsed = status.get(StatusField.arenaUsed);
    reading.arenaSize = status.get(StatusField.arenaSize);
    this.lookAtContained(status.get(StatusField.containedDevice));
    if (engine.crashed) program.revive();
    return reading;
  }

  /** Whether something should sound: a transport moves, or the master is not silent. */
  private sounds(): boolean {
    if (this.program.readings?.anyTransport(SOUNDING)) return true;
    const { project } = this.program;
    const master = project ? this.meter(masterOf(project).id) : null;
    return master !== null && Math.max(master.peakLeft, master.peakRight) > AUDIBLE;
  }

  private measures(of: "master" | "selected"): boolean {
    const step = this.step();
    return step === "all" || (step === "selected" && of === "master");
  }

  private lookAtContained(index: number): void {
    const { project, book } = this.program;
    const device = index < 0 ? null : book.deviceAt(index);
    if (project && device !== undefined) this.containment.look(this.reading.contained, device, project);
  }
}
