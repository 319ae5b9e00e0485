import type { CountedResource } from "../../../contract/plans";
import { language } from "../../words/language";
import { word } from "../../words/say";

export const RESOURCE_NAMES: Readonly<Record<CountedResource, string>> = {
  storage: word("Storage"),
  aiGenerations: word("AI generations this month"),
  collaborators: word("Collaborators"),
};

const UNITS = ["bytes", "KB", "MB", "GB", "TB"];

/** An amount of a resource, formatted: "1.2 GB", "10". */
export function amountOf(resource: CountedResource, amount: bigint): string {
  if (resource !== "storage") return amount.toLocaleString(language());
  let value = Number(amount);
  let unit = 0;
  while (value >= 1000 && unit < UNITS.length - 1) {
    value /= 1000;
    unit += 1;
  }
  return `${unit === 0 || value >= 100 ? Math.round(value) : Math.round(value * 10) / 10} ${UNITS[unit]}`;
}
