import type { WamNode, WebAudioModule } from "@webaudiomodules/api";
import { initializeWamHost } from "@webaudiomodules/sdk";
import type { FromFrame, OpenPlugin, PluginFiles, PluginSource } from "../../contract/pluginFrame";
import type { BridgeName } from "../../workers/worklet/frame/names";
import { FrameFiles } from "./files";
import { leadToFiles } from "./ways";

/** The script of `workers/worklet/frame/bridge.ts`, which the build puts here. */
declare const BRIDGE_SCRIPT: string;

const GROUP = "backline";
const QUANTUM = 128;

/** What a plugin's module gives. */
interface PluginClass {
  readonly isWebAudioModuleConstructor?: boolean;
  createInstance(group: string, context: BaseAudioContext): Promise<WebAudioModule>;
}

/** Some plugins tell their licence, which the API has no place for. */
interface Licensed {
  readonly license?: string;
  readonly licence?: string;
}

/** A plugin that is made, between the two ends of its bridge. */
export interface Player {
  readonly plugin: WebAudioModule;
  /** what the page is told of it */
  readonly opened: Extract<FromFrame, { type: "opened" }>;
  connect(port: MessagePort): void;
  /** The context may play. */
  resume(): void;
  set(values: Readonly<Record<string, number>>): void;
  setState(state: string): Promise<void>;
  /** Renders a piece; what comes of it is told. */
  render(sound: Float32Array<ArrayBuffer>): Promise<void>;
  /** The files that were fetched for it. */
  gathered(): PluginFiles;
  /** What it is set to. */
  present(): Promise<{ values: Record<string, number>; state: string }>;
}

type Tell = (message: FromFrame, transfer?: Transferable[]) => void;

const scriptAddress = (text: string): string => URL.createObjectURL(new Blob([text], { type: "text/javascript" }));

/** Makes the plugin. Throws what it throws, and an Error with a sentence where it is none. */
export async function openPlayer(open: OpenPlugin, tell: Tell): Promise<Player> {
  const { sampleRate, frames } = open;
  const live = frames === null;
  const resume = () => {
    if (context instanceof AudioContext) void context.resume();
  };
  const context = live
    ? new AudioContext({ sampleRate, latencyHint: "interactive" })
    : new OfflineAudioContext(1, frames, sampleRate);
  await context.audioWorklet.addModule(scriptAddress(BRIDGE_SCRIPT));
  await initializeWamHost(context, GROUP, GROUP);
  const code = await codeOf(open.source);
  const plugin = await code.made.createInstance(GROUP, context);
  const { audioNode } = plugin;
  const setState = async (state: string): Promise<void> => {
    if (state !== "") await audioNode.setState(JSON.parse(state));
  };
  await setState(open.state);
  (audioNode as Partial<AudioWorkletNode>).onprocessorerror = () =>
    tell({ type: "failed", why: "it made an error while it played" });
  const source = end(context, live ? "backline-live-source" : "backline-piece-source", 0);
  const sink = end(context, live ? "backline-live-sink" : "backline-piece-sink", 1);
  source.connect(audioNode).connect(sink).connect(context.destination);
  const rendering = context instanceof OfflineAudioContext ? await Rendering.begin(context, source, sink, tell) : null;
  return {
    plugin,
    opened: { type: "opened", ...(await described(plugin)) },
    connect(port) {
      source.port.postMessage(port, [port]);
      resume();
    },
    resume,
    setState,
    set(values) {
      audioNode.scheduleEvents(
        ...Object.entries(values).map(([id, value]) => ({
          type: "wam-automation" as const,
          data: { id, value, normalized: false },
          time: context.currentTime,
        })),
      );
    },
    async render(sound) {
      await rendering?.piece(sound);
    },
    gathered: code.gathered,
    present: () => presentOf(audioNode),
  };
}

interface Code {
  readonly made: PluginClass;
  readonly gathered: () => PluginFiles;
}

async function codeOf(source: PluginSource): Promise<Code> {
  if ("text" in source) {
    const made = await pluginClass(scriptAddress(source.text));
    return { made, gathered: () => ({ base: "", entry: "", files: new Map() }) };
  }
  const files = "files" in source ? FrameFiles.given(source.files) : FrameFiles.of(source.url);
  leadToFiles(files);
  const asked = "files" in source ? source.files.base + source.files.entry : source.url;
  const entry = files.own(asked) ?? asked;
  return { made: await pluginClass(await files.module(entry)), gathered: () => files.gathered(entry) };
}

async function pluginClass(address: string): Promise<PluginClass> {
  const { default: made } = (await import(/* @vite-ignore */ address)) as { default?: PluginClass };
  if (!made?.isWebAudioModuleConstructor) throw new Error("It is no Web Audio Module.");
  return made;
}

function end(context: BaseAudioContext, name: BridgeName, inputs: number): AudioWorkletNode {
  return new AudioWorkletNode(context, name, {
    numberOfInputs: inputs,
    numberOfOutputs: 1,
    outputChannelCount: [inputs === 0 ? 2 : 1],
    channelCount: 2,
    channelCountMode: "explicit",
  });
}

async function described({ descriptor, audioNode }: WebAudioModule) {
  const infos = Object.values(await audioNode.getParameterInfo());
  const delay = await audioNode.getCompensationDelay();
  const { name, vendor, version, isInstrument } = descriptor;
  const { license, licence } = descriptor as Licensed;
  return {
    descriptor: { name, vendor, version, isInstrument, licence: license ?? licence ?? "" },
    parameters: infos.map(
      ({ id, label, type, defaultValue, minValue, maxValue, discreteStep, exponent, choices, units }) => ({
        ...{ id, label, type, defaultValue, minValue, maxValue, discreteStep, exponent, choices, units },
      }),
    ),
    delay: Number.isFinite(delay) ? Math.round(delay) : 0,
  };
}

async function presentOf(node: WamNode): Promise<{ values: Record<string, number>; state: string }> {
  const all = Object.values(await node.getParameterValues(false));
  return {
    values: Object.fromEntries(all.map(({ id, value }) => [id, value])),
    state: JSON.stringify(await node.getState()) ?? "",
  };
}

/** A render that stops after every piece. */
class Rendering {
  /** frame of the context at which the next piece begins, and how this browser rounds a stop to it */
  private begin = 0;
  private nudge = 0.5;

  private constructor(
    private readonly context: OfflineAudioContext,
    private readonly source: AudioWorkletNode,
  ) {}

  /** Starts, and stops within the first quanta: which, tells how stops are rounded. */
  static async begin(
    context: OfflineAudioContext,
    source: AudioWorkletNode,
    sink: AudioWorkletNode,
    tell: Tell,
  ): Promise<Rendering> {
    const rendering = new Rendering(context, source);
    sink.port.onmessage = ({ data }: MessageEvent<Float32Array<ArrayBuffer>>) =>
      tell({ type: "piece", sound: data }, [data.buffer]);
    const stopped = context.suspend((QUANTUM + rendering.nudge) / context.sampleRate);
    void context.startRendering();
    await stopped;
    rendering.begin = Math.round(context.currentTime * context.sampleRate);
    if (rendering.begin !== QUANTUM) rendering.nudge = -0.5;
    return rendering;
  }

  async piece(sound: Float32Array<ArrayBuffer>): Promise<void> {
    const { context, source } = this;
    this.begin += sound.length / 2;
    const there = new Promise((resolve) => {
      source.port.onmessage = resolve;
    });
    source.port.postMessage(sound, [sound.buffer]);
    await there;
    const stopped = context.suspend((this.begin + this.nudge) / context.sampleRate);
    void context.resume();
    await stopped;
  }
}
