import { t } from "@lingui/core/macro";
import type { MappingTarget } from "../../../contract/midi/mapping/mapping";
import { learn, learnTarget, startChoosing, stopLearning, useLearn } from "../../stores/midi/learn";
import { useMidi } from "../../stores/midi/midi";
import { toast } from "../../ui/overlays/toast";
import { connectKeyboards } from "../input/keyboards";

/** Whether the browser lets us hear controllers; asks where it was not asked, and says why not. */
async function listening(): Promise<boolean> {
  if (useMidi.getState().state.kind !== "on") await connectKeyboards();
  return useMidi.getState().state.kind === "on";
}

const full = () =>
  toast({
    title: t`There are as many mappings as there may be`,
    description: t`Remove some that you no longer use, then learn this one again.`,
    tone: "error",
  });

/** Begins to learn by pointing at a control, or ends it. */
export async function toggleLearning(): Promise<void> {
  if (useLearn.getState().state.kind !== "off") stopLearning();
  else if (await listening()) startChoosing();
}

/** Listens for the control that is to move a target. */
export async function beginLearning(target: MappingTarget): Promise<void> {
  if ((await listening()) && !learnTarget(target)) full();
}

/** Listens for the control of a mapping that is there, instead of the one it has. */
export async function learnAnew(mapping: string): Promise<void> {
  if (await listening()) learn(mapping);
}
