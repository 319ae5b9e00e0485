import { describe, expect, test } from "vitest";
import { z } from "zod";
import { serialiserOf } from "../../../server/http/answers";

const item = z.object({
  id: z.string(),
  note: z.string().optional(),
  subject: z.string().nullable(),
  count: z.number().int(),
  open: z.boolean(),
  kind: z.enum(["one", "two"]),
});
const list = z.object({ items: z.array(item), best: item.nullable() });
const one = { id: "1", subject: null, count: 3, open: false, kind: "two" } as const;

describe("answers are written field by field", () => {
  test("a body reads as it was", () => {
    const hostile = { ...one, id: '"\\\u2028\n\u0000</script>', note: "“é” 😀", subject: "", count: -0.5e-7 };
    const body = { items: [one, hostile], best: null };
    expect(JSON.parse(serialiserOf(list, false)(body))).toEqual(body);
    expect(JSON.parse(serialiserOf(list, false)({ items: [], best: one }))).toEqual({ items: [], best: one });
  });

  test("what the contract does not name is not sent, at any depth", () => {
    const secret = { ...one, passwordHash: "x" };
    const written = serialiserOf(list, false)({ items: [secret], best: secret, token: "y" });
    expect(JSON.parse(written)).toEqual({ items: [one], best: one });
  });

  test("a field that is missing is a failure, not an answer without it", () => {
    const { id: _none, ...rest } = one;
    expect(() => serialiserOf(list, false)({ items: [rest], best: null })).toThrow();
    expect(() => serialiserOf(list, false)({ items: [one] })).toThrow();
    expect(() => serialiserOf(list, false)({ items: [{ ...one, count: Number.NaN }], best: null })).toThrow();
  });

  test("where zod chooses or changes, zod writes", () => {
    const choice = z.object({
      how: z.discriminatedUnion("done", [
        z.object({ done: z.literal(true), at: z.string() }),
        z.object({ done: z.literal(false), why: z.string() }),
      ]),
      names: z.record(z.string(), z.number()),
      size: z.number().default(4),
      trimmed: z.string().trim(),
    });
    const body = { how: { done: false, why: "late", at: "never" }, names: { a: 1 }, trimmed: " x " };
    expect(JSON.parse(serialiserOf(choice, false)(body))).toEqual({
      how: { done: false, why: "late" },
      names: { a: 1 },
      size: 4,
      trimmed: "x",
    });
  });

  test("checked, a value that the contract refuses is a failure", () => {
    const checked = serialiserOf(z.object({ at: z.iso.datetime(), count: z.number().int() }), true);
    expect(checked({ at: "2026-01-01T00:00:00Z", count: 1 })).toBe('{"at":"2026-01-01T00:00:00Z","count":1}');
    expect(() => checked({ at: "yesterday", count: 1 })).toThrow();
    expect(() => checked({ at: "2026-01-01T00:00:00Z", count: "1" })).toThrow();
  });
});
