import { expect, test } from "vitest";
import { requestedMail } from "../../../server/payouts/mails";
import type { PayoutRow } from "../../../server/payouts/store";

test("the mail about a request says when it can be paid, to the minute, in UTC", () => {
  const row = { amount: "1000", cents: "50", payable_at: new Date("2026-03-02T10:00:37.512Z") } as PayoutRow;
  const links = { destination: "DE02", cancelUrl: "https://example.org/cancel", publicUrl: "https://example.org" };
  expect(requestedMail("lena@example.org", row, links).text).toContain(
    "Nothing is paid before Mon, 02 Mar 2026 10:00 UTC.",
  );
});
