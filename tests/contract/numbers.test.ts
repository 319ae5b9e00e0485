import { afterEach, expect, test } from "vitest";
import { formatHz, formatNumber, parseValue } from "../../contract/parameters/units";
import { coins, dollars } from "../../contract/wallet";
import { setLocale } from "../../contract/words/locale";

afterEach(() => setLocale("en"));
/** Intl writes some languages' blanks as blanks that do not break. */
const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, " ");

test.each([
  ["en", "−3.50", "1.25 kHz", "1,234,567.89 AC", "$12.50"],
  ["de", "−3,50", "1,25 kHz", "1.234.567,89 AC", "12,50 $"],
  ["es", "−3,50", "1,25 kHz", "1.234.567,89 AC", "12,50 $"],
])("numbers, coins and money as %s writes them, and numbers are read as they were written", (language, ...wanted) => {
  setLocale(language);
  const written = [formatNumber(-3.5, 2), formatHz(1250), coins(123_456_789n), dollars(1250n)];
  expect(written.map(plain)).toEqual(wanted);
  expect(parseValue({ unit: "Hz" }, formatHz(1250))).toBe(1250);
});
