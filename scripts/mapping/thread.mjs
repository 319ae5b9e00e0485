// Threads cannot load TypeScript until they have registered tsx.
import { register } from "tsx/esm/api";

register();
await import("./thread.ts");
