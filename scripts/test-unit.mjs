// npm run test:unit -- <pattern>: Vitest, in Node and in Chromium.
import { must, readyChromium, readyEngine, readyPackages } from "./ready.mjs";

readyPackages();
readyEngine();
must("npx", ["vitest", "run", ...process.argv.slice(2)], { CHROMIUM_PATH: readyChromium() });
