import { expect, test } from "vitest";
import { z } from "zod";
import { readSearch, writeSearch } from "../../src/ui/navigation/address";

const schema = z.object({
  tab: z.enum(["people", "jobs"]).default("people"),
  search: z.string().max(5).default(""),
  page: z.coerce.number().int().min(1).default(1),
});

test("what the address does not say, or says wrong, is the default", () => {
  expect(readSearch(schema, "")).toEqual({ tab: "people", search: "", page: 1 });
  expect(readSearch(schema, "?tab=jobs&search=ann&page=3")).toEqual({ tab: "jobs", search: "ann", page: 3 });
  expect(readSearch(schema, "?tab=none&search=too-long&page=-1")).toEqual({ tab: "people", search: "", page: 1 });
});

test("the address says what differs from the default, and keeps what others wrote", () => {
  const values = { tab: "jobs", search: "a&b", page: 1 } as const;
  const search = writeSearch(schema, values, "?invite=x&page=7");
  expect(search).toBe("?invite=x&tab=jobs&search=a%26b");
  expect(readSearch(schema, search)).toEqual(values);
  expect(writeSearch(schema, { tab: "people", search: "", page: 1 }, search)).toBe("?invite=x");
});
