import { OCCASIONS } from "./rewards";
import { locale } from "./words/locale";

/** Why coins moved: the text in a wallet's history, by the reason in the ledger. */
const REASONS: Readonly<Record<string, { readonly got: string; readonly gave: string }>> = {
  view: { got: "Your release was watched", gave: "Watched a paid release" },
  payout: { got: "Payout", gave: "Payout" },
  challenge: { got: "Prize of a challenge", gave: "Prizes of your challenge" },
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

/** Minor units by the language's grouping and decimal sign: whole ones without places, exact however large. */
function written(minor: bigint, language: string, options: Intl.NumberFormatOptions): string {
  const places = minor % 100n === 0n ? 0 : 2;
  const format = new Intl.NumberFormat(language, {
    ...options,
    minimumFractionDigits: places,
    maximumFractionDigits: places,
  });
  const size = minor < 0n ? -minor : minor;
  return `${minor < 0n ? "−" : ""}${format.format(decimal(size) as Intl.StringNumericLiteral)}`;
}

/** Minor units of coins, formatted: "1,250 AC", "12.50 AC", "−3 AC". */
export const coins = (minor: bigint, language = locale()): string => `${written(minor, language, {})} AC`;

/** Cents, formatted: "$1,250", "$12.50". */
export const dollars = (cents: bigint, language = locale()): string =>
  written(cents, language, { style: "currency", currency: "USD", currencyDisplay: "narrowSymbol" });

/** Minor units of a typed number of coins ("250", "12.5", "1,000"); null if it is not a number. */
export function minorUnits(text: string): bigint | null {
  const match = /^(\d{1,12})(?:\.(\d{1,2}))?$/.exec(text.trim().replaceAll(/,(?=\d{3})/g, ""));
  return match ? BigInt(match[1] ?? "0") * 100n + BigInt((match[2] ?? "").padEnd(2, "0")) : null;
}
