import { t } from "@lingui/core/macro";
import { sentenceOf } from "../../words/say";

import type { OutputDevice } from "./port";

/** A context in a browser that can send its sound to a chosen device; not in TypeScript's types yet. */
interface SelectingContext extends AudioContext {
  readonly sinkId: string | object;
  setSinkId(deviceId: string): Promise<void>;
}

const devices = (): MediaDevices | undefined => globalThis.navigator?.mediaDevices;

/** Whether this browser can send a context's sound to a device. */
export const canSelect = (): boolean =>
  typeof AudioContext !== "undefined" && "setSinkId" in AudioContext.prototype && devices() !== undefined;

/** Sends a context's sound to a device ("": to the system's output). Throws a DOMException if the browser refuses. */
export async function selectDevice(context: AudioContext, deviceId: string): Promise<void> {
  const selecting = context as SelectingContext;
  if (context.state !== "closed" && canSelect() && selecting.sinkId !== deviceId) await selecting.setSinkId(deviceId);
}

/** The outputs beside the system's own choice; null if the browser does not name them. */
export async function listOutputs(): Promise<OutputDevice[] | null> {
  const all = (await devices()?.enumerateDevices()) ?? [];
  const outputs = all.filter(({ kind }) => kind === "audiooutput");
  if (!outputs.some(({ deviceId, label }) => deviceId !== "" && label !== "")) return null;
  // these two stand for whatever the system has chosen
  return outputs
    .filter(({ deviceId }) => deviceId !== "default" && deviceId !== "communications" && deviceId !== "")
    .map(({ deviceId, label }) => ({ deviceId, label }));
}

/**
 * Asks for the microphone, without which outputs have no names, and closes it at once; returns a sentence if that
 * fails.
 */
export async function askForNames(): Promise<string | null> {
  try {
    const stream = await devices()?.getUserMedia({ audio: true });
    for (const track of stream?.getTracks() ?? []) track.stop();
    return null;
  } catch (error) {
    const name = error instanceof DOMException ? error.name : "";
    if (name === "NotAllowedError" || name === "SecurityError") {
      return t`The microphone is not allowed, so the browser does not list the outputs. Sound plays on through the same one. To choose another, allow the microphone in the browser's settings for this site.`;
    }
    if (name === "NotFoundError") {
      return t`There is no microphone, and without one this browser does not list the outputs. Choose the output in your computer's sound settings.`;
    }
    return t`The browser did not list the outputs: ${sentenceOf(error)}`;
  }
}

/** Why a device could not be used, as a sentence. */
export function outputFailure(label: string, error: unknown): string {
  const name = error instanceof DOMException ? error.name : "";
  if (name === "NotAllowedError" || name === "SecurityError") {
    return t`The browser does not allow this page to use “${label}”.`;
  }
  if (name === "NotFoundError") return t`“${label}” was not found.`;
  return t`“${label}” could not be opened: ${sentenceOf(error)}`;
}
