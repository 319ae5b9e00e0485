/**
 * The border between the engine and its hosts: operations, parameters and memory layout.
 * Compiled by AssemblyScript into the engine and by TypeScript into every host, so both
 * sides read the same numbers. Only plain numeric enums stand here.
 */
export * from "./buses";
export * from "./commands";
export * from "./decks";
export * from "./devices";
export * from "./effects";
export * from "./external";
export * from "./foreign";
export * from "./graph";
export * from "./instruments";
export * from "./readings";
export * from "./sampler";
export * from "./sizes";
export * from "./strip";
export * from "./timeline";
export * from "./version";
