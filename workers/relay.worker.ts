import { expose } from "comlink";
import { LoopMemory } from "../contract/engine/loopMemory";
import type { RelayApi } from "./relay/api";
import { Relay } from "./relay/relay";

/** ms between two looks at what is to be sent; nobody is woken from the audio thread. */
const LOOK = 3;

const api: RelayApi = {
  start(memory, port, patience, broke) {
    const loop = new LoopMemory(memory);
    const stop = (why: string) => {
      clearInterval(timer);
      port.onmessage = null;
      port.close();
      broke(why);
    };
    const relay = new Relay(loop, (sound) => port.postMessage(sound, [sound.sound.buffer]), patience, stop);
    port.onmessage = ({ data }) => relay.take(data, performance.now());
    const timer = setInterval(() => relay.pass(), LOOK);
  },
};

expose(api);
