import { t } from "@lingui/core/macro";
import { wamParameters } from "../../../../contract/devices/external/wamParameters";
import { declaredSpec } from "../../../../contract/devices/plugins/declared";
import { fitParameter } from "../../../../contract/parameters";
import { sentenceOf } from "../../../words/say";

import type { ExternalDevice } from "../present";
import { PluginFrame } from "./frame";
import { type FindPlugin, pluginCode } from "./sources";

/** Frames that a plugin may delay, beside the loop's. */
const MOST_DELAY = 4000;

/** A plugin that is made in its frame, with its parameters under the names that the project has for them. */
export interface OpenedPlugin {
  readonly frame: PluginFrame;
  /** frames by which it delays */
  readonly delay: number;
  set(name: string, value: number): void;
  /** Values by the plugin's own ids under the project's names. */
  named(values: Readonly<Record<string, number>>): Record<string, number>;
}

/** Makes a device's plugin in a frame: to be heard, or for a render of `frames` frames; or says why not. Never throws. */
export async function openPlugin(
  { plugin, params }: ExternalDevice,
  sampleRate: number,
  frames: number | null,
  find: FindPlugin,
): Promise<OpenedPlugin | { sentence: string }> {
  const { name, state } = plugin;
  let frame: PluginFrame | null = null;
  try {
    const code = await pluginCode(plugin, find);
    if (!code) return { sentence: t`This browser does not have the plugin “${name}”.` };
    const made = new PluginFrame(code.from);
    frame = made;
    const opened = await made.open(code, { state, sampleRate, frames });
    if (opened.descriptor.isInstrument) throw new Error("it is an instrument, and only effects can be loaded");
    if (opened.delay > MOST_DELAY) throw new Error("it delays by more than is made up for");
    const known = new Map(
      wamParameters(opened.parameters).map(({ id, declared }) => [declared.name, { id, declared }]),
    );
    const set = (name: string, value: number): void => {
      const parameter = known.get(name);
      if (!parameter) return;
      made.post({ type: "set", values: { [parameter.id]: fitParameter(declaredSpec(parameter.declared), value) } });
    };
    for (const [parameter, value] of Object.entries(params)) set(parameter, value);
    const named = (values: Readonly<Record<string, number>>) =>
      Object.fromEntries([...known].flatMap(([name, { id }]) => (id in values ? [[name, values[id] ?? 0]] : [])));
    return { frame: made, named, delay: opened.delay, set };
  } catch (error) {
    frame?.end();
    return { sentence: t`“${name}” could not be started: ${inside(sentenceOf(error))}.` };
  }
}

/** What is said of a plugin that was taken away while it played or was rendered. */
export const stopped = (name: string, why: string): string => t`“${name}” was stopped: ${inside(why)}.`;

/** A sentence without its full stop: it stands inside another. */
const inside = (sentence: string): string => sentence.replace(/\.$/, "");
