import { describe, expect, test } from "vitest";
import { createPasswords } from "../../../server/accounts/password/hashing";
import { passwordProblem } from "../../../server/accounts/password/rules";
import { ApiError } from "../../../server/errors";

describe("choosing", () => {
  test.each([
    ["password", "stolen"],
    ["Password123!", "stolen"],
    ["iloveyou", "stolen"],
    ["qwertyuiop", "stolen"],
    ["aaaaaaaaaaaa", "repeats"],
    ["abcabcabcabc", "repeats"],
    ["Backline-2026", "made of"],
    ["Ann-Archer-77", "made of"],
    ["ann.archer", "made of"],
  ])("%s is refused: %s", (password, why) => {
    expect(passwordProblem(password, ["ann-archer", "ann.archer@example.test"])).toContain(why);
  });

  test.each(["quiet rivers run deep", "8%vR#k2p", "пароль не угадать", "        spaces count", `${"x".repeat(200)}y`])(
    "%j is taken, without rules of kinds of characters",
    (password) => {
      expect(passwordProblem(password, ["ann-archer", "ann@example.test"])).toBeNull();
    },
  );
});

describe("hashing", () => {
  const passwords = createPasswords();

  test("hashes are argon2id of 19 MiB and two passes, each with a salt of its own", async () => {
    const [one, two] = await Promise.all([passwords.hash("same words"), passwords.hash("same words")]);
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(one).not.toBe(two);
  });

  test("the password alone is right, whole and in any composition", async () => {
    const long = `${"é".repeat(100)} end`;
    const hash = await passwords.hash(long);
    expect(await passwords.check(long.normalize("NFD"), hash)).toBe(true);
    expect(await passwords.check(long.slice(0, -1), hash)).toBe(false);
    expect(await passwords.check(`${long} `, hash)).toBe(false);
    expect(await passwords.check(long, null)).toBe(false);
  });

  test("of too many at once some are refused, and the others are done", async () => {
    const hash = await passwords.hash("words");
    const results = await Promise.allSettled(Array.from({ length: 110 }, () => passwords.check("words", hash)));
    const refused = results.filter((result) => result.status === "rejected");
    expect(refused.length).toBeGreaterThan(0);
    for (const { reason } of refused) expect(reason).toMatchObject({ code: "unavailable", retryAfter: 2 });
    expect(refused.every(({ reason }) => reason instanceof ApiError)).toBe(true);
    expect(results.filter((result) => result.status === "fulfilled" && result.value)).toHaveLength(102);
    expect(await passwords.check("words", hash)).toBe(true);
  });
});
