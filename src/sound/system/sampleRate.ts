import { t } from "@lingui/core/macro";
import { command, currentProject } from "../../stores/document";
import { announce } from "../../ui/announce";
import { formatNumber } from "../../ui/format";

/** Rates that a project can be set to, Hz; one that came with another keeps it until it is set. */
const RATES = [44100, 48000, 88200, 96000] as const;

export const rateName = (rate: number): string => `${formatNumber(rate / 1000, 1)} kHz`;

/** The rates to choose from, the present one among them. */
export function ratesBeside(present: number): number[] {
  return [...new Set([...RATES, present])].sort((a, b) => a - b);
}

/** Has the project played, recorded and exported at a rate from now on. Recordings keep their own. */
export function setSampleRate(sampleRate: number): void {
  if (command("setSampleRate", { sampleRate })) announce(t`The project plays at ${rateName(sampleRate)}`);
}

/** The next of the rates, the lowest after the highest. */
export function nextSampleRate(): void {
  const { sampleRate } = currentProject();
  setSampleRate(RATES.find((rate) => rate > sampleRate) ?? RATES[0]);
}
