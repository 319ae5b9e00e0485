// Begins the thread: threads read TypeScript only once they have asked for it themselves.
import { register } from "tsx/esm/api";

register();
await import("./thread.ts");
