import type { Patch } from "immer";
import type { Arpeggio } from "../../contract/instruments/arpeggio";
import type { Address } from "../../contract/parameters/address";
import type { Id, Project } from "../../contract/project/document";
import type { PersonalTracks } from "../../contract/project/personal";
import { DeckBank } from "./decks/bank";
import { ExternalHost } from "./external/host";
import { makeSound } from "./external/rack";
import type { FindPlugin } from "./external/wam/sources";
import { Listeners } from "./listeners";
import { Outputs } from "./outputs/outputs";
import type { HeadphonesMix, OutputChoice } from "./outputs/port";
import { OverloadWatch } from "./overload/overloadWatch";
import { Arpeggiators } from "./parts/arpeggiators";
import { BufferChoice } from "./parts/buffer";
import { EngineLifecycle } from "./parts/lifecycle";
import { LiveDelays } from "./parts/liveDelays";
import { LivePlay } from "./parts/livePlay";
import { Program } from "./parts/program";
import { Readout } from "./parts/readout";
import { RecordingDesk } from "./parts/recording";
import { Transport } from "./parts/transport";
import { Transports } from "./parts/transports";
import type {
  BufferSize,
  Engine,
  EngineState,
  LiveDelay,
  LiveEvent,
  LoadShedding,
  MasterFailure,
  OutputBuffer,
  TakeSink,
} from "./port";

export interface EngineOptions {
  /** A stored sample's WAV, where the worker does not find it in the private file system itself. */
  openSample(id: string): Promise<Blob | null>;
  /** Looks up a plugin that a person has added. */
  openPlugin?: FindPlugin;
  /** Where takes go; null where this browser cannot keep them: then nothing is recorded. */
  takes: TakeSink | null;
  /** The pinned size of the output's buffer; without one it begins with the smallest and grows by itself. */
  buffer?: BufferSize | null;
  /** the devices to play through; the system's, and no headphones beside it, if absent */
  outputs?: OutputChoice;
  headphones?: HeadphonesMix;
}

/** Makes the engine of this page; nothing starts before `start`. */
export function createEngine(options: EngineOptions): Engine {
  return new BrowserEngine(options);
}

/** The parts of the engine put together; each knows of the others only what its own ports name. */
class BrowserEngine implements Engine {
  private readonly notices = new Listeners<string>();
  /** the player's own: it is called at each move of a hand */
  readonly hand: Engine["hand"];
  readonly outputs: Outputs;
  private readonly lifecycle: EngineLifecycle;
  private readonly program: Program;
  private readonly studio: Transport;
  private readonly transports: Transports;
  private readonly externals: ExternalHost;
  private readonly decks: DeckBank;
  private readonly inputs: RecordingDesk;
  private readonly player: LivePlay;
  private readonly arpeggiators: Arpeggiators;
  private readonly delays: LiveDelays;
  private readonly readout: Readout;
  private readonly overload: OverloadWatch;
  private readonly bufferChoice: BufferChoice;
  private readonly sheddingListeners = new Listeners<LoadShedding>();
  private readonly masterListeners = new Listeners<MasterFailure>();

  constructor(options: EngineOptions) {
    const notice = (sentence: string) => this.notices.tell(sentence);
    const outputs = new Outputs(notice, options.outputs, options.headphones);
    const lifecycle = new EngineLifecycle(
      () => this.bufferChoice.buffer.size,
      (output) => outputs.opened(output),
    );
    this.outputs = outputs;
    this.lifecycle = lifecycle;
    const projectNow = () => this.program.project;
    this.inputs = new RecordingDesk(
      {
        get running() {
          return lifecycle.running;
        },
        get project() {
          return projectNow();
        },
        idle: () => lifecycle.idle(),
        notice,
      },
      options.takes,
    );
    const externals = new ExternalHost(notice, (context, device) => makeSound(context, device, options.openPlugin));
    this.externals = externals;
    this.program = new Program(lifecycle, this.inputs, outputs, externals, (id) => options.openSample(id), {
      notice,
      slotsChanged: () => {
        this.player.sendSelection();
        this.decks.slotsChanged();
      },
      leaving: () => this.decks.engineGoes(),
      deckFailed: (deck, sentence) => this.decks.failed(deck, sentence),
      deckMemoryLost: () => this.decks.memoryLost(),
      adopted: () => {
        this.decks.engineCame();
        this.player.sendMeasuring();
        this.studio.engineCame();
        this.transports.engineCame();
      },
      masterEnded: (failure) => this.masterListeners.tell(failure),
    });
    this.studio = new Transport(this.program, this.inputs);
    this.transports = new Transports(this.program);
    this.decks = new DeckBank(this.program);
    this.player = new LivePlay(this.program, this.inputs, externals);
    this.hand = this.player.hand;
    this.readout = new Readout(lifecycle, this.program, notice, () => this.overload.shedding.step);
    const { inputs, player, readout, program } = this;
    this.arpeggiators = new Arpeggiators({
      position: () => readout.position(),
      at: (trackId, event, frame) => void player.eventAt(trackId, event, frame),
    });
    this.delays = new LiveDelays({
      get engine() {
        return program.engine;
      },
      get context() {
        return lifecycle.output?.context ?? null;
      },
      now: () => performance.now(),
      wallClock: () => Date.now(),
    });
    this.bufferChoice = new BufferChoice(options.buffer ?? null, {
      get playing() {
        return readout.playing;
      },
      get recording() {
        return inputs.busy;
      },
      reopen: () => program.reopenOutput(),
    });
    this.overload = new OverloadWatch(
      () => this.readout.system(),
      this.bufferChoice,
      (shedding) => {
        this.player.shed(shedding.step);
        this.sheddingListeners.tell(shedding);
      },
    );
    lifecycle.onState(({ kind }) => {
      this.overload.watch(kind === "running");
      if (kind === "running") outputs.resume();
    });
  }

  get state(): EngineState {
    return this.lifecycle.state;
  }

  onState = (listener: (state: EngineState) => void) => this.lifecycle.onState(listener);
  onNotice = (listener: (sentence: string) => void) => this.notices.add(listener);
  start = () => this.lifecycle.start(this.program);

  async close(): Promise<void> {
    this.arpeggiators.end();
    this.inputs.forget();
    await this.lifecycle.close(this.program);
    await this.outputs.close();
  }

  load = (project: Project) => this.program.load(project);
  setOwn = (tracks: PersonalTracks, awake: ReadonlySet<Id>) => this.inputs.setOwn({ tracks, awake });
  apply = (project: Project, patches: readonly Patch[]) => this.program.apply(project, patches);

  play = () => {
    // Gaps before this moment were not heard.
    this.readout.system();
    return this.studio.play();
  };
  pause = () => this.studio.pause();
  stop = () => this.studio.stop();
  seek = (tick: number) => this.studio.seek(tick);
  transport = (number: number) => this.transports.at(number);
  deck = (number: number) => this.decks.deck(number);

  get deckClock() {
    return this.decks.deckClock;
  }

  record = () => this.inputs.record();
  takesDone = () => this.inputs.done();
  recordMaster = (id: Id) => this.program.recordMaster(id);
  endMaster = () => this.program.endMaster();
  onMasterEnded = (listener: (failure: MasterFailure) => void) => this.masterListeners.add(listener);
  listInputs = () => this.inputs.listInputs();
  inputState = (trackId: Id) => this.inputs.inputState(trackId);
  onInputs = (listener: () => void) => this.inputs.onInputs(listener);
  calibrate = (trackId: Id) => this.inputs.calibrate(trackId);

  live = (trackId: Id, event: LiveEvent, timeStamp = performance.now()) => {
    if (!this.arpeggiators.take(trackId, event)) this.player.event(trackId, event, timeStamp);
  };
  arpeggiate = (trackId: Id, settings: Arpeggio | null) => this.arpeggiators.set(trackId, settings);
  onLive: Engine["onLive"] = (each) => this.player.played.add(each);
  onPanic = (listener: () => void) => this.player.silenced.add(listener);
  readPosition = () => this.readout.position();
  liveAt = (trackId: Id, event: LiveEvent, frame: number) => this.player.eventAt(trackId, event, frame);
  moveAt = (address: Address, value: number, frame: number) => this.player.moveAt(address, value, frame);
  cancelLive = (trackId: Id) => this.player.cancel(trackId);
  markLive = (timeStamp: number) => this.delays.mark(timeStamp);
  readLiveDelays = (each: (delay: LiveDelay) => void) => this.delays.read(each);
  panic = () => {
    // before the sound ends: what they hold would be struck again
    this.arpeggiators.silence();
    this.player.panic();
  };
  showPluginPanel: Engine["showPluginPanel"] = (...shown) => this.externals.showPanel(...shown);
  restartExternal = (deviceId: Id) => this.externals.again(deviceId);
  select = (trackId: Id | null) => this.player.select(trackId);
  clearClip = (trackId: Id | null) => this.player.clearClip(trackId);
  clearLoudness = () => this.player.clearLoudness();

  get shared() {
    return this.readout.shared;
  }

  readTransport = () => this.readout.transport();
  readClock = () => this.readout.clock();
  readTakes = () => this.inputs.readTakes();
  readMeter = (trackId: Id) => this.readout.meter(trackId);
  readReduction = (deviceId: Id) => this.readout.reduction(deviceId);
  readLoudness = (of: "master" | "selected") => this.readout.loudness(of);
  readSpectrum = (of: "master" | "selected", into: Float32Array<ArrayBuffer>) => this.readout.spectrum(of, into);
  readSystem = () => this.readout.system();

  get buffer(): OutputBuffer {
    return this.bufferChoice.buffer;
  }

  onBuffer = (listener: (buffer: OutputBuffer) => void) => this.bufferChoice.onChange(listener);
  setBuffer = (size: BufferSize | null) => this.bufferChoice.set(size);

  get shedding(): LoadShedding {
    return this.overload.shedding;
  }

  onShedding = (listener: (shedding: LoadShedding) => void) => this.sheddingListeners.add(listener);
  showAll = () => this.overload.restore();
}
