import { proxy, transfer, wrap } from "comlink";
import { createLoopMemory, LOOP_FRAMES, LoopMemory } from "../../../../contract/engine/loopMemory";
import type { RelayApi } from "../../../../workers/relay/api";
import loopEndsUrl from "../../../../workers/worklet/loopEnds?worker&url";
import type { LoopEndName, LoopEndOptions } from "../../../../workers/worklet/options";
import { Scope } from "../../../scope/scope";
import { say, sentenceOf, word } from "../../../words/say";
import type { ExternalDevice } from "../present";
import type { Made } from "../rack";
import { showPanel } from "./panel";
import { openPlugin, stopped } from "./plugin";
import type { FindPlugin } from "./sources";

const SENDER: LoopEndName = "backline-loop-sender";
const RECEIVER: LoopEndName = "backline-loop-receiver";
/** Seconds without any sound from the frame after which nobody waits for more. */
const PATIENCE = 8;
/** What a plugin that does not play means for the work; an export without it makes no file. */
const PASSES = word("Sound passes through it unchanged, and its settings are kept.");
/** ms between two looks whether sound has come back. */
const LOOK = 20;

/**
 * A plugin as it is heard: two nodes of our context, and between them the loop's memory, a worker that carries what is
 * in it to the frame and back, and the plugin. The frame's context has a clock of its own; what comes back stands at its
 * place all the same, LOOP_FRAMES later, and what comes later still is silence.
 */
export async function makeWamSound(context: BaseAudioContext, device: ExternalDevice, find: FindPlugin): Promise<Made> {
  const { name } = device.plugin;
  const opened = await openPlugin(device, context.sampleRate, null, find);
  if (!("frame" in opened)) return { sentence: `${opened.sentence} ${say(PASSES)}` };
  const { frame, delay, named, set } = opened;
  const scope = new Scope();
  scope.add(() => frame.end());
  try {
    await context.audioWorklet.addModule(loopEndsUrl);
    const memory = createLoopMemory();
    const loop = scope.own(new LoopMemory(memory), (mine) => mine.close());
    const { port1, port2 } = new MessageChannel();
    const worker = scope.worker(
      () =>
        new Worker(new URL("../../../../workers/relay.worker.ts", import.meta.url), { type: "module", name: "plugin" }),
    );
    await wrap<RelayApi>(worker).start(
      memory,
      transfer(port1, [port1]),
      PATIENCE * context.sampleRate,
      proxy((why) => void frame.break(why)),
    );
    const input = end(context, SENDER, memory);
    const output = end(context, RECEIVER, memory);
    frame.post({ type: "connect" }, [port2]);
    // it runs before anything is connected with it
    input.connect(context.destination);
    const broken = frame.broken.then((why) => `${stopped(name, why)} ${say(PASSES)}`);
    const flowing = async () => {
      while (!loop.begun && !scope.ended) await scope.wait(LOOK);
    };
    // a context that a click has let begin lets the frame's begin too
    const listening = context as AudioContext;
    scope.listen(listening, "statechange", () => frame.post({ type: "resume" }));
    return {
      sound: {
        input,
        output,
        frames: LOOP_FRAMES + delay,
        get missed() {
          return loop.missed;
        },
        broken,
        ready: Promise.race([flowing(), broken.then((sentence) => Promise.reject(new Error(sentence)))]),
        set,
        setState: (state) => frame.post({ type: "state", state }),
        showPanel: (place, listener) =>
          showPanel(frame, place, {
            sized: listener.sized,
            escaped: listener.escaped,
            edited: (values, state) => listener.edited(named(values), state),
          }),
        play() {},
        silence() {},
        tick() {},
        end: () => scope.end(),
      },
    };
  } catch (error) {
    scope.end();
    return { sentence: `${stopped(name, sentenceOf(error))} ${say(PASSES)}` };
  }
}

function end(context: BaseAudioContext, name: LoopEndName, memory: SharedArrayBuffer): AudioWorkletNode {
  const processorOptions: LoopEndOptions = { memory };
  return new AudioWorkletNode(context, name, {
    numberOfInputs: name === SENDER ? 1 : 0,
    numberOfOutputs: 1,
    outputChannelCount: [name === SENDER ? 1 : 2],
    channelCount: 2,
    channelCountMode: "explicit",
    processorOptions,
  });
}
