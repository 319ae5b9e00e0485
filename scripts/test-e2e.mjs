// npm run test:e2e -- <pattern>: Playwright against the built app.
import { must, readyApp, readyChromium, readyPackages } from "./ready.mjs";

readyPackages();
readyApp();
must("npx", ["playwright", "test", ...process.argv.slice(2)], { CHROMIUM_PATH: readyChromium() });
