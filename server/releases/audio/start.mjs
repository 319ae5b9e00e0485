// Starts the thread when the server runs from source: threads can load TypeScript only after this registration.
import { register } from "tsx/esm/api";

register();
await import("./thread.ts");
