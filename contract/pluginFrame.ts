import { z } from "zod";
import { PLUGIN_LIMITS } from "./devices/plugins/declared";

/**
 * What a page and the frame in which a WAM2 plugin runs say to each other. The frame has an origin of its own that is
 * nobody's: it reads nothing of ours. What comes from it may be said by the plugin, so it is parsed, and bounded in
 * number and length.
 */

/** The path of the frame's document. */
export const PLUGIN_FRAME = "/plugin-frame";

/** The address of the document for a plugin whose files may come from an origin; null: from none. */
export const pluginFrameAddress = (origin: string | null): string =>
  origin === null ? PLUGIN_FRAME : `${PLUGIN_FRAME}?from=${encodeURIComponent(origin)}`;

/** An origin as a policy takes it for itself: in others a "*" stands for many, and a "," or ";" for the end of what is said. */
const ONE_ORIGIN = /^https:\/\/[a-z0-9.-]+(?::\d+)?$/;

/** The origin that an address of the document names; null where it names none that a plugin may come from. */
export function pluginFrameOrigin(address: string): string | null {
  const { searchParams } = new URL(address, "https://page.invalid");
  const from = searchParams.get("from");
  if (from === null || !URL.canParse(from)) return null;
  const { origin } = new URL(from);
  return origin === from && ONE_ORIGIN.test(origin) ? origin : null;
}

/** The most files that a plugin is made of, and bytes of all together. */
export const PACKAGE_LIMITS = { files: 1000, bytes: 64 * 1024 * 1024, path: 500 } as const;

/** The files of a plugin, as if they stood below an address that nobody asks for them. */
export interface PluginFiles {
  /** ends in a slash */
  readonly base: string;
  /** the path of the module that gives the plugin */
  readonly entry: string;
  /** bytes by path, without a slash in front */
  readonly files: ReadonlyMap<string, Uint8Array<ArrayBuffer>>;
}

/**
 * Where a plugin's module comes from: a text, files that are at hand, or an address, from where its frame fetches
 * what the plugin asks for; `gather` tells then which files these were.
 */
export type PluginSource = { readonly text: string } | { readonly files: PluginFiles } | { readonly url: string };

/** Has the plugin made: `frames`: for a render of so many frames at most, null: to be heard. */
export interface OpenPlugin {
  readonly type: "open";
  readonly source: PluginSource;
  /** "" where it has none */
  readonly state: string;
  readonly sampleRate: number;
  readonly frames: number | null;
}

export type ToFrame =
  | OpenPlugin
  /** with the port of the worker that carries the sound, which is transferred */
  | { readonly type: "connect" }
  | { readonly type: "set"; readonly values: Readonly<Record<string, number>> }
  /** left and then right; comes back in a message of the same type */
  | { readonly type: "piece"; readonly sound: Float32Array<ArrayBuffer> }
  /** asks what it is set to */
  | { readonly type: "ask" }
  | { readonly type: "state"; readonly state: string }
  /** the page's context plays: the frame's may */
  | { readonly type: "resume" }
  | { readonly type: "ping" }
  /** asks which files were fetched */
  | { readonly type: "gather" }
  | { readonly type: "showGui"; readonly shown: boolean };

const text = (most: number) => z.string().max(most);
const number = z.number();

/** A parameter as a plugin of the Web Audio Modules API describes it (`WamParameterInfo`). */
const wamParameter = z.object({
  id: text(200),
  label: text(500).catch(""),
  type: z.enum(["float", "int", "boolean", "choice"]).catch("float"),
  defaultValue: number,
  minValue: number,
  maxValue: number,
  discreteStep: number.catch(0),
  exponent: number.catch(0),
  choices: z.array(text(500)).max(128).catch([]),
  units: text(100).catch(""),
});
export type WamParameter = z.infer<typeof wamParameter>;

const descriptor = z.object({
  name: text(200).catch(""),
  vendor: text(200).catch(""),
  version: text(100).catch(""),
  isInstrument: z.boolean().catch(false),
  licence: text(200).catch(""),
});

/** The bytes of all files together. */
export const bytesOf = (files: PluginFiles["files"]): number =>
  [...files.values()].reduce((sum, { byteLength }) => sum + byteLength, 0);

const values = z.record(text(200), number);

export const fromFrame = z.discriminatedUnion("type", [
  z.object({ type: z.literal("ready") }),
  z.object({ type: z.literal("pong") }),
  z.object({
    type: z.literal("opened"),
    descriptor,
    parameters: z.array(wamParameter).max(1000),
    /** frames by which it delays */
    delay: z.int().min(0).max(16384),
  }),
  z.object({ type: z.literal("failed"), why: text(1000) }),
  z.object({ type: z.literal("piece"), sound: z.instanceof(Float32Array) }),
  z.object({ type: z.literal("told"), values, state: text(PLUGIN_LIMITS.state) }),
  z.object({
    type: z.literal("gathered"),
    base: text(PACKAGE_LIMITS.path),
    entry: text(PACKAGE_LIMITS.path),
    files: z
      .map(text(PACKAGE_LIMITS.path), z.instanceof(Uint8Array<ArrayBuffer>))
      .refine((files) => files.size <= PACKAGE_LIMITS.files && bytesOf(files) <= PACKAGE_LIMITS.bytes),
  }),
  z.object({ type: z.literal("gui"), width: number, height: number }),
  z.object({ type: z.literal("escape") }),
]);
export type FromFrame = z.infer<typeof fromFrame>;
