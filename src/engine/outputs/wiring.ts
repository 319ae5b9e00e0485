import { OutputBus } from "../../../contract/engine/memory";
import type { HeadphonesRouting } from "./port";

/** How the engine's outputs are connected. */
export interface Wiring {
  node: AudioNode;
  context: AudioContext;
  routing: HeadphonesRouting["kind"];
  /** the input of the second device; null while there is none */
  second: AudioNode | null;
}

/** Connects the engine's main and headphones outputs with the context's destination and the second device; returns a function that disconnects them. */
export function wire({ node, context, routing, second }: Wiring): () => void {
  const { destination } = context;
  const nodes: AudioNode[] = [];
  const made = <Made extends AudioNode>(it: Made): Made => {
    nodes.push(it);
    return it;
  };
  const mono = (bus: OutputBus, merger: AudioNode, channel: number) => {
    const one = made(new GainNode(context, { channelCount: 1, channelCountMode: "explicit" }));
    node.connect(one, bus).connect(merger, 0, channel);
  };
  const stereo = (bus: OutputBus, merger: AudioNode, channel: number) => {
    const both = made(new ChannelSplitterNode(context, { numberOfOutputs: 2 }));
    node.connect(both, bus);
    both.connect(merger, 0, channel);
    both.connect(merger, 1, channel + 1);
  };
  const channels = routing === "channels" ? 4 : 2;
  destination.channelCount = channels;
  destination.channelInterpretation = channels === 4 ? "discrete" : "speakers";
  if (routing === "channels" || routing === "split") {
    const merger = made(new ChannelMergerNode(context, { numberOfInputs: channels }));
    const part = routing === "split" ? mono : stereo;
    part(OutputBus.main, merger, 0);
    part(OutputBus.headphones, merger, channels / 2);
    merger.connect(destination);
  } else {
    node.connect(destination, OutputBus.main);
    if (routing === "device" && second) node.connect(second, OutputBus.headphones);
  }
  return () => {
    node.disconnect(OutputBus.main);
    node.disconnect(OutputBus.headphones);
    for (const each of nodes) each.disconnect();
  };
}
