import { expect, test } from "vitest";
import { isrcOf, iswcOf, upcOf, writtenIsrc, writtenIswc } from "../../contract/releaseCodes";

test("codes of the standards' own examples are taken, and any other digit at their end is not", () => {
  expect(iswcOf("T-034.524.680-1")).toBe("T0345246801");
  expect(upcOf("036000291452")).toBe("036000291452");
  expect(upcOf("4 006381 333931")).toBe("4006381333931");
  for (const off of [2, 3, 4, 5, 6, 7, 8, 9, 0]) expect(iswcOf(`T-034.524.680-${off}`)).toBeNull();
  for (const off of [0, 1, 3, 4, 5, 6, 7, 8, 9]) expect(upcOf(`03600029145${off}`)).toBeNull();
  expect(isrcOf("ISRC AA-6Q7-20-00047")).toBe("AA6Q72000047");
  expect(isrcOf("AA-6Q7-20-0047")).toBeNull();
  expect(writtenIsrc("AA6Q72000047")).toBe("AA-6Q7-20-00047");
  expect(writtenIswc("T0345246801")).toBe("T-034.524.680-1");
});
