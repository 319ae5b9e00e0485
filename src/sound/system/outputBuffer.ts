import { t } from "@lingui/core/macro";
import { useEffect, useState } from "react";
import type { BufferSize, Engine, OutputBuffer } from "../../engine/port";
import { BUFFER_FRAMES, BUFFER_SIZES, usePreferences } from "../../stores/preferences";
import { useEngine } from "../../stores/services";
import { toast } from "../../ui/overlays/toast";
import { say, spoken, word } from "../../words/say";

const NAMES = { smallest: word("Smallest"), larger: word("Larger"), largest: word("Largest") } as const;
const nameOf = (size: BufferSize): string => (typeof size === "number" ? t`${size} samples` : say(NAMES[size]));
/** Value of the choice that lets the buffer grow by itself. */
const AUTOMATIC = "automatic";

/** What a person can choose for the output's buffer. */
export const BUFFER_CHOICES = [
  { value: AUTOMATIC, label: word("Grows by itself") },
  ...[...BUFFER_SIZES, ...BUFFER_FRAMES].map((size) => ({ value: String(size), label: nameOf(size) })),
];

export const choiceOf = ({ size, pinned }: OutputBuffer): string => (pinned ? String(size) : AUTOMATIC);

const sizeOf = (choice: string): BufferSize | null =>
  [...BUFFER_SIZES, ...BUFFER_FRAMES].find((size) => String(size) === choice) ?? null;

/** Applies a choice at once, and keeps it for this device. */
export function chooseBuffer(engine: Engine | null, choice: string): void {
  const size = sizeOf(choice);
  usePreferences.getState().set({ buffer: size });
  engine?.setBuffer(size);
}

/** Goes to the next choice and says which it is. */
export function nextBuffer(engine: Engine | null): void {
  const { buffer } = usePreferences.getState();
  const at = spoken(BUFFER_CHOICES).findIndex(({ value }) => value === String(buffer ?? AUTOMATIC));
  const next = BUFFER_CHOICES[(at + 1) % BUFFER_CHOICES.length] ?? BUFFER_CHOICES[0];
  if (!next) return;
  chooseBuffer(engine, next.value);
  toast({
    title: t`Output buffer: ${next.label.toLowerCase()}`,
    description: t`A smaller buffer answers faster when you play. A larger one is safer against gaps in the sound.`,
  });
}

/** How large the output's buffer is beside a choice that leaves it open; null where the choice says it. */
export function grownSentence({ size, grownAfter }: OutputBuffer): string | null {
  if (grownAfter === null) return null;
  return t`Now ${nameOf(size).toLowerCase()}, because the sound broke off ${grownAfter} times within a minute.`;
}

/** The output's buffer, as it changes. */
export function useOutputBuffer(): OutputBuffer | null {
  const engine = useEngine();
  const [buffer, setBuffer] = useState(engine?.buffer ?? null);
  useEffect(() => {
    if (!engine) return;
    setBuffer(engine.buffer);
    return engine.onBuffer(setBuffer);
  }, [engine]);
  return buffer;
}

/** Says when the buffer has grown by itself, with the way back; once in the studio. */
export function useBufferNotices(): void {
  const engine = useEngine();
  useEffect(
    () =>
      engine?.onBuffer(({ grownAfter }) => {
        if (grownAfter === null) return;
        toast({
          title: t`The output buffer is larger now`,
          description: t`The sound broke off ${grownAfter} times within a minute. It should break off less, and keys sound a little later.`,
          action: { label: t`Keep the smallest`, run: () => chooseBuffer(engine, "smallest") },
        });
      }),
    [engine],
  );
}
