import quickjsUrl from "@jitl/quickjs-wasmfile-release-sync/wasm?url";
import { expose } from "comlink";
import lodash from "lodash/lodash.min.js?raw";
import type { MappingClock } from "./mapping/clock";
import components from "./mapping/guest/components.js?raw";
import engine from "./mapping/guest/engine.js?raw";
import script from "./mapping/guest/script.js?raw";
import { loadInterpreter } from "./mapping/interpreter";
import { mappingService } from "./mapping/service";

const clock: MappingClock = {
  now: () => performance.now(),
  start: (milliseconds, repeats, run) => {
    if (!repeats) {
      const timer = setTimeout(run, milliseconds);
      return () => clearTimeout(timer);
    }
    const timer = setInterval(run, milliseconds);
    return () => clearInterval(timer);
  },
};

expose(
  mappingService({
    interpreter: async () => loadInterpreter(await WebAssembly.compileStreaming(fetch(quickjsUrl))),
    guest: async () => ({ engine, script, components, lodash }),
    clock,
  }),
);
