// npm run test:unit -- <pattern>: Vitest, in Node and in Chromium.
import { must, readyChromium, readyEngine, readyPackages, readyRedis, readyServer } from "./ready.mjs";

readyPackages();
readyEngine();
readyServer();
must("npx", ["vitest", "run", ...process.argv.slice(2)], {
  CHROMIUM_PATH: readyChromium(),
  TEST_REDIS: readyRedis() ?? "",
});
