// npm run test:e2e -- <pattern>: Playwright against the built app.
import { freePort, must, readyApp, readyChromium, readyPackages } from "./ready.mjs";

readyPackages();
readyApp();
must("npx", ["playwright", "test", ...process.argv.slice(2)], {
  CHROMIUM_PATH: readyChromium(),
  E2E_PORT: process.env.E2E_PORT ?? (await freePort()),
});
