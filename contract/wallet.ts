import { OCCASIONS } from "./rewards";

/** Why coins moved: the text in a wallet's history, by the reason in the ledger. */
const REASONS: Readonly<Record<string, { readonly got: string; readonly gave: string }>> = {
  view: { got: "Your release was watched", gave: "Watched a paid release" },
  payout: { got: "Payout", gave: "Payout" },
  correction: { got: "Correction", gave: "Correction" },
  ...Object.fromEntries(
    Object.entries(OCCASIONS).map(([occasion, { title }]) => [
      `reward.${occasion}`,
      { got: title, gave: `${title}: taken back` },
    ]),
  ),
};

/** A sentence for a movement of coins; the sign of the amount (minor units) tells the direction. */
export function reasonOf(reason: string, amount: bigint): string {
  const sentences = REASONS[reason];
  return sentences ? (amount < 0n ? sentences.gave : sentences.got) : reason;
}

/** Minor units as a decimal number with two places: "-12.50". */
export function decimal(minor: bigint): string {
  const plain = (minor < 0n ? -minor : minor).toString().padStart(3, "0");
  return `${minor < 0n ? "-" : ""}${plain.slice(0, -2)}.${plain.slice(-2)}`;
}

const grouped = (digits: string) => digits.replace(/\B(?=(\d{3})+$)/g, ",");

/** Minor units of coins, formatted: "1,250 AC", "12.50 AC", "−3 AC". */
export function coins(minor: bigint): string {
  const [whole = "0", places = "00"] = decimal(minor < 0n ? -minor : minor).split(".");
  return `${minor < 0n ? "−" : ""}${grouped(whole)}${places === "00" ? "" : `.${places}`} AC`;
}

/** Cents, formatted: "$1,250", "$12.50". */
export function dollars(cents: bigint): string {
  const [whole = "0", places = "00"] = decimal(cents < 0n ? -cents : cents).split(".");
  return `${cents < 0n ? "−" : ""}$${grouped(whole)}${places === "00" ? "" : `.${places}`}`;
}

/** Minor units of a typed number of coins ("250", "12.5", "1,000"); null if it is not a number. */
export function minorUnits(text: string): bigint | null {
  const match = /^(\d{1,12})(?:\.(\d{1,2}))?$/.exec(text.trim().replaceAll(/,(?=\d{3})/g, ""));
  return match ? BigInt(match[1] ?? "0") * 100n + BigInt((match[2] ?? "").padEnd(2, "0")) : null;
}
