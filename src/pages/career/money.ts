import { type Currency, minorDigits } from "../../../contract/booking";
import { language } from "../../words/language";

/** A fee in minor units, with its currency: "€500.00". */
export const formatFee = (minor: bigint, currency: Currency): string =>
  new Intl.NumberFormat(language(), { style: "currency", currency }).format(
    feeText(minor, currency) as Intl.StringNumericLiteral,
  );

/** Minor units as a field takes them: "500.00". */
export function feeText(minor: bigint, currency: Currency): string {
  const digits = minorDigits(currency);
  if (digits === 0) return String(minor);
  const text = String(minor).padStart(digits + 1, "0");
  return `${text.slice(0, -digits)}.${text.slice(-digits)}`;
}

/** Minor units of a typed fee ("500", "500,50"); null if it is none in this currency. */
export function minorFee(text: string, currency: Currency): string | null {
  const digits = minorDigits(currency);
  const [, whole, part = ""] = /^(\d{1,9})(?:[.,](\d{1,2}))?$/.exec(text.trim()) ?? [];
  if (whole === undefined || part.length > digits) return null;
  return String(BigInt(whole + part.padEnd(digits, "0")));
}
