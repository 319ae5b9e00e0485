// npm run test:e2e -- <pattern>: Playwright against the built app.
import { freePort, must, readyApp, readyChromium, readyPackages, readyServer } from "./ready.mjs";

readyPackages();
readyApp();
readyServer();
const asked = process.argv.slice(2);
// a part of the tests is run without the project that it otherwise depends on
must("npx", ["playwright", "test", ...asked, ...(asked.length > 0 ? ["--no-deps"] : [])], {
  CHROMIUM_PATH: readyChromium(),
  E2E_PORT: process.env.E2E_PORT ?? (await freePort()),
});
