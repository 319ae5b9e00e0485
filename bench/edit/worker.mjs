// A thread is given no TypeScript by the process that starts it: this one asks for it itself.
import { register } from "tsx/esm/api";

register();
await import("./compiling.ts");
