// Starts the thread when the server runs from its source: a thread must register tsx before it can load TypeScript.
import { register } from "tsx/esm/api";

register();
await import("./thread.ts");
