import { z } from "zod";
import type { ParameterSpec } from "../../parameters";

/**
 * Plugins are devices whose sound we do not make. A `foreign` one renders inside the engine, through a call of its
 * host; an `external` one renders in the page: the engine sends its input out and takes its output back.
 */
export const PLUGIN_KINDS = ["foreign", "external"] as const;
export type PluginKind = (typeof PLUGIN_KINDS)[number];

export const isPluginKind = (kind: string): kind is PluginKind => (PLUGIN_KINDS as readonly string[]).includes(kind);

/** The most parameters that a plugin declares, and the most characters of its state. */
export const PLUGIN_LIMITS = { parameters: 128, state: 262_144 } as const;

/** The most that a declared value is away from 0: beyond any unit, and far within what the engine's floats and a step's arithmetic hold. */
const MOST_VALUE = 1e12;
const value = z.number().min(-MOST_VALUE).max(MOST_VALUE);

const UNITS = [
  ...["dB", "Hz", "ms", "s", "%", "cents", "semitones", "ratio", "octaves", "degrees", "switch", "choice", ""],
] as const satisfies readonly ParameterSpec["unit"][];
/** The name of a parameter as it appears in an address. */
const NAME = /^[A-Za-z0-9]{1,40}$/;
const label = z.string().min(1).max(80);

/**
 * A parameter as its plugin declares it; stored in the project, so that it is known where the plugin is not available.
 */
const declaredParameter = z
  .object({
    name: z.string().regex(NAME),
    label,
    min: value,
    max: value,
    default: value,
    /** smallest change offered on the screen; continuous if left out */
    step: z.number().min(0).max(MOST_VALUE).optional(),
    unit: z.enum(UNITS).optional(),
    scale: z.enum(["linear", "log"]).optional(),
    /** names of a choice's values, 0, 1, 2 … */
    choices: z.array(label).min(2).max(128).optional(),
  })
  .refine(({ name }) => name !== "bypass", "Every device has a bypass already.")
  .refine(({ min, max }) => min < max, "Its range is empty.")
  .refine((spec) => spec.default >= spec.min && spec.default <= spec.max, "Its default lies outside its range.")
  .refine(({ min, scale }) => scale !== "log" || min > 0, "Octaves begin above 0.")
  .refine(
    ({ unit, min, max, choices }) =>
      (unit === "choice") === (choices !== undefined) && (!choices || (min === 0 && max === choices.length - 1)),
    "A choice has a name for each value from 0 on.",
  )
  .refine(({ unit, min, max }) => unit !== "switch" || (min === 0 && max === 1), "A switch is 0 or 1.");
export type DeclaredParameter = z.infer<typeof declaredParameter>;

/** What a project stores about a plugin. */
export const plugin = z.object({
  /** what renders it: "signalsmith", "tone" */
  format: z.string().regex(/^[a-z][a-z0-9]{0,39}$/),
  /** its name among the devices of its format */
  id: z.string().min(1).max(200),
  /** its name for people, also shown where it is not available */
  name: label,
  /** an instrument plays notes and is the first device; an effect if left out */
  role: z.enum(["effect", "instrument"]).optional(),
  /** what an added plugin says of itself, and where it is from: also shown where it is not available */
  about: z
    .object({
      maker: z.string().max(200),
      version: z.string().max(100),
      /** "": it says none */
      licence: z.string().max(200),
      /** the name of a file, or an address */
      from: z.string().max(2000),
    })
    .optional(),
  /** the plugin's own state, which nothing else interprets; "" if its parameters say everything */
  state: z.string().max(PLUGIN_LIMITS.state),
  parameters: z
    .array(declaredParameter)
    .max(PLUGIN_LIMITS.parameters)
    .refine((all) => new Set(all.map(({ name }) => name)).size === all.length, "Two parameters have one name."),
});
export type Plugin = z.infer<typeof plugin>;

/** The specification of a declared parameter. */
export function declaredSpec({
  name: _,
  step = 0,
  unit = "",
  scale = "linear",
  ...rest
}: DeclaredParameter): ParameterSpec {
  const { label, min, max, default: standard, choices } = rest;
  return { label, min, max, default: standard, step, unit, scale, ...(choices && { choices }) };
}

/** Parameter specifications in the form that plugins declare; for those whose manifest we have. */
export const declared = (specs: Readonly<Record<string, ParameterSpec>>): DeclaredParameter[] =>
  Object.entries(specs).map(([name, { label, min, max, default: standard, step, unit, scale, choices }]) =>
    declaredParameter.parse({ name, label, min, max, default: standard, step, unit, scale, choices }),
  );
