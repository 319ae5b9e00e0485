// Begins the thread where the server runs from its source: threads read TypeScript only once they have asked for it.
import { register } from "tsx/esm/api";

register();
await import("./thread.ts");
