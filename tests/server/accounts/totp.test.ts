import fc from "fast-check";
import { expect, test } from "vitest";
import { base32, fromBase32, hotp, matchingStep, otpauthUri, stepOf } from "../../../server/accounts/secondFactor/totp";

const SECRET = Buffer.from("12345678901234567890");

// RFC 6238, appendix B, the rows of SHA-1
test.each([
  [59, "94287082"],
  [1111111109, "07081804"],
  [1111111111, "14050471"],
  [1234567890, "89005924"],
  [2000000000, "69279037"],
  [20000000000, "65353130"],
])("at %i s the code is %s", (seconds, code) => {
  expect(hotp(SECRET, stepOf(seconds * 1000), 8)).toBe(code);
});

// RFC 4226, appendix D
test.each(
  ["755224", "287082", "359152", "969429", "338314", "254676", "287922", "162583", "399871", "520489"].map(
    (code, counter) => [counter, code] as const,
  ),
)("the code of counter %i is %s", (counter, code) => {
  expect(hotp(SECRET, counter)).toBe(code);
});

// RFC 4648, section 10, without padding
test.each([
  ["", ""],
  ["f", "MY"],
  ["fo", "MZXQ"],
  ["foo", "MZXW6"],
  ["foob", "MZXW6YQ"],
  ["fooba", "MZXW6YTB"],
  ["foobar", "MZXW6YTBOI"],
])("base32 of %j is %j", (text, coded) => {
  expect(base32(Buffer.from(text))).toBe(coded);
  expect(Buffer.from(fromBase32(coded)).toString()).toBe(text);
});

test("base32 brings any bytes back", () => {
  fc.assert(
    fc.property(fc.uint8Array(), (bytes) => {
      expect(fromBase32(base32(bytes))).toEqual(bytes);
    }),
  );
});

test("codes of the present step and its two neighbours match, no others", () => {
  const now = new Date(1_111_111_111_000);
  const step = stepOf(now.getTime());
  for (const by of [-1, 0, 1]) expect(matchingStep(SECRET, hotp(SECRET, step + by), now)).toBe(step + by);
  for (const by of [-2, 2]) expect(matchingStep(SECRET, hotp(SECRET, step + by), now)).toBeNull();
  expect(matchingStep(SECRET, "", now)).toBeNull();
});

test("the address for authenticators names issuer and person", () => {
  const uri = new URL(otpauthUri("MZXW6", "a b@example.test"));
  expect([uri.protocol, uri.host, decodeURIComponent(uri.pathname)]).toEqual([
    "otpauth:",
    "totp",
    "/Backline:a b@example.test",
  ]);
  expect(Object.fromEntries(uri.searchParams)).toEqual({ secret: "MZXW6", issuer: "Backline" });
});
