import { t } from "@lingui/core/macro";
import { Scope } from "../../scope/scope";
import { say, word } from "../../words/say";
import { Listeners } from "../listeners";
import type { EngineNode } from "../node";
import type { Output } from "../output";
import { askForNames, canSelect, listOutputs, outputFailure, selectDevice } from "./devices";
import {
  DEFAULT_HEADPHONES,
  DEFAULT_OUTPUTS,
  type HeadphonesMix,
  type OutputChoice,
  type OutputControl,
  type OutputDevice,
  type OutputsState,
  type SecondDeviceReading,
} from "./port";
import { SecondDevice } from "./secondDevice";
import { type Wiring, wire } from "./wiring";

const NO_CHANNELS = word(
  "The main output's device has no outputs 3 and 4, so headphones are off. Choose another way to connect them.",
);
/** What happens until a device can be used again. */
const MEANWHILE = {
  main: word("Sound plays through the system default until it is back."),
  headphones: word("Headphones are off until it is back. The main output plays on."),
};

/**
 * Chooses which devices sound: the main one, and how headphones are connected beside it. The choice outlasts contexts
 * and engines. While a chosen device is missing, the sound goes to the system's output instead.
 */
export class Outputs implements OutputControl {
  private readonly scope = new Scope();
  private readonly listeners = new Listeners<OutputsState>();
  private output: Output | null = null;
  private engine: EngineNode | null = null;
  private second: SecondDevice | null = null;
  /** how the engine's node is connected, and a function that disconnects it */
  private wired: Wiring | null = null;
  private unwire: () => void = () => {};
  /** what the devices are asked to do, one step after the other */
  private work: Promise<void> = Promise.resolve();
  private now: OutputsState;

  constructor(
    private readonly notice: (sentence: string) => void,
    choice: OutputChoice = DEFAULT_OUTPUTS,
    public mix: HeadphonesMix = DEFAULT_HEADPHONES,
  ) {
    this.now = {
      choice,
      selectable: canSelect(),
      devices: null,
      channels: 2,
      headphones: "off",
      mainProblem: null,
      headphonesProblem: null,
    };
    const { mediaDevices } = globalThis.navigator ?? {};
    if (!mediaDevices) return;
    this.scope.listen(mediaDevices, "devicechange", () => void this.enqueue(() => this.follow()));
    void this.enqueue(() => this.list());
  }

  get state(): OutputsState {
    return this.now;
  }

  onChange(listener: (state: OutputsState) => void): () => void {
    return this.listeners.add(listener);
  }

  choose(choice: OutputChoice): void {
    this.become({ choice });
    void this.enqueue(() => this.follow());
  }

  async nameDevices(): Promise<string | null> {
    const failure = await askForNames();
    await this.enqueue(() => this.follow());
    if (failure !== null || this.now.devices !== null) return failure;
    return t`The browser still does not list the outputs. Choose the output in your computer's sound settings.`;
  }

  setMix(mix: HeadphonesMix): void {
    this.mix = mix;
    this.sendMix();
  }

  readSecond(): SecondDeviceReading | null {
    return this.second?.reading() ?? null;
  }

  // ── called with the engine ──

  /** There is another context, not sounding yet; sends it to the chosen device. */
  opened(output: Output): Promise<void> {
    this.output = output;
    return this.enqueue(async () => {
      await this.list();
      await this.followMain();
    });
  }

  /** A click allowed the sound to begin. */
  resume(): void {
    this.second?.resume();
  }

  /** Another engine plays. */
  connect(engine: EngineNode): void {
    this.engine = engine;
    this.rewire(null);
    void this.enqueue(() => this.follow());
  }

  close(): Promise<void> {
    this.scope.end();
    this.output = null;
    this.engine = null;
    return this.enqueue(() => this.dropSecond());
  }

  private enqueue(step: () => Promise<void>): Promise<void> {
    // a device that fails in an unforeseen way must not keep the others silent
    this.work = this.work.then(step).catch((error: unknown) => this.notice(outputFailure(t`The output`, error)));
    return this.work;
  }

  private become(change: Partial<OutputsState>): void {
    this.now = { ...this.now, ...change };
    this.listeners.tell(this.now);
  }

  private async list(): Promise<void> {
    this.become({ devices: await listOutputs() });
  }

  private async follow(): Promise<void> {
    await this.list();
    await this.followMain();
    await this.followHeadphones();
  }

  /** False if it is known not to be connected. */
  private isThere({ deviceId }: OutputDevice): boolean {
    return this.now.devices?.some((device) => device.deviceId === deviceId) ?? true;
  }

  private async followMain(): Promise<void> {
    const { output } = this;
    const { choice, mainProblem } = this.now;
    if (!output) return;
    const wanted = choice.main;
    let problem: string | null = null;
    if (wanted && !this.isThere(wanted)) problem = t`“${wanted.label}” is not connected.`;
    else if (wanted) {
      const sent = selectDevice(output.context, wanted.deviceId);
      problem = await sent.then(() => null).catch((error: unknown) => outputFailure(wanted.label, error));
    }
    if (!wanted || problem) await selectDevice(output.context, "").catch(() => {});
    if (problem) problem += ` ${say(MEANWHILE.main)}`;
    if (problem !== null && problem !== mainProblem) this.notice(problem);
    this.become({ mainProblem: problem, channels: output.context.destination.maxChannelCount });
  }

  private async followHeadphones(): Promise<void> {
    const { output, engine } = this;
    const { choice, headphonesProblem, channels } = this.now;
    const wanted = choice.headphones;
    let problem: string | null = null;
    let routing = wanted.kind;
    let sender: AudioNode | null = null;
    if (wanted.kind === "channels" && channels < 4) problem = say(NO_CHANNELS);
    if (wanted.kind === "device" && !this.isThere(wanted)) {
      problem = t`“${wanted.label}” is not connected. ${say(MEANWHILE.headphones)}`;
    }
    if (wanted.kind !== "device" || problem !== null) await this.dropSecond();
    else if (output && engine) {
      try {
        sender = await (await this.secondOf(wanted, output.context.sampleRate)).feed(output.context);
      } catch (error) {
        await this.dropSecond();
        problem = `${outputFailure(wanted.label, error)} ${say(MEANWHILE.headphones)}`;
      }
    }
    if (problem !== null) {
      routing = "off";
      if (problem !== headphonesProblem) this.notice(problem);
    }
    this.become({ headphones: routing, headphonesProblem: problem });
    // if another engine has come meanwhile, the next step in the queue connects that one
    if (engine === this.engine) this.rewire(sender);
  }

  private async secondOf({ deviceId }: OutputDevice, rate: number): Promise<SecondDevice> {
    const { second } = this;
    if (second?.deviceId === deviceId && second.sampleRate === rate) return second;
    await this.dropSecond();
    this.second = await SecondDevice.open(deviceId, rate);
    return this.second;
  }

  private async dropSecond(): Promise<void> {
    const { second } = this;
    this.second = null;
    await second?.close();
  }

  private rewire(second: AudioNode | null): void {
    const { engine, output } = this;
    if (!engine || !output) return;
    const wiring: Wiring = { node: engine.node, context: output.context, routing: this.now.headphones, second };
    const { wired } = this;
    if (wired?.node !== wiring.node || wired.routing !== wiring.routing || wired.second !== second) {
      this.unwire();
      this.wired = wiring;
      this.unwire = wire(wiring);
    }
    this.sendMix();
  }

  private sendMix(): void {
    const { level, mix, split, clickAside } = this.mix;
    this.engine?.live.headphones(level, mix, split, clickAside && this.now.headphones !== "off").send();
  }
}
