import { expect, test } from "vitest";
import type { Language } from "../../../contract/words/languages";
import { inLanguage } from "../../../server/mail/mail";
import { requestedMail } from "../../../server/payouts/mails";
import type { PayoutRow } from "../../../server/payouts/store";

test.each<[Language, RegExp, string]>([
  ["en", /Monday,? 2 March 2026,? (?:at )?10:00 UTC/, "1,234.50 AC ($0.50)"],
  ["de", /Montag, 2\. März 2026(?: um|,) 10:00 UTC/, "1.234,50 AC (0,50 $)"],
  ["es", /lunes, 2 de marzo de 2026,? (?:a las )?10:00 UTC/, "1234,50 AC (0,50 $)"],
])("the mail about a request says when it can be paid, and how much, as %s writes it", async (language, time, sum) => {
  const row = { amount: "123450", cents: "50", payable_at: new Date("2026-03-02T10:00:37.512Z") } as PayoutRow;
  const links = { destination: "DE02", cancelUrl: "https://example.org/cancel", publicUrl: "https://example.org" };
  const { text } = await inLanguage(requestedMail({ email: "lena@example.org", language }, row, links), language);
  const plain = text.replaceAll(/[\u00a0\u202f]/g, " ");
  expect(plain).toMatch(time);
  expect(plain).toContain(sum);
  expect(plain).toContain("https://example.org/cancel");
});
