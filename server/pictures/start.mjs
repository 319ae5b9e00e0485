// Starts the program when the server runs from source: processes can load TypeScript only after this registration.
import { register } from "tsx/esm/api";

register();
await import("./program.ts");
