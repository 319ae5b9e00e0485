import { createReadStream } from "node:fs";
import { createRequire } from "node:module";
import { createInterface } from "node:readline";
import { expect, test } from "vitest";
import { createLog } from "../../../server/log";
import { createRegions } from "../../../server/regions/regions";
import { readTable } from "../../../server/regions/table";

const log = createLog("silent");
const small = async (v4: string[], v6: string[]) => {
  async function* lines(of: string[]) {
    yield* of;
  }
  const table = await readTable(
    () => lines(v4),
    () => lines(v6),
  );
  return createRegions(log, async () => table);
};

test("the ends of ranges, gaps between them, and what has no country", async () => {
  const regions = await small(
    ["5.0.0.0,5.0.0.255,SY", "5.0.1.0,5.0.1.255,SY", "5.0.3.0,5.0.3.0,DE"],
    ["2001:200::,2001:200:ffff:ffff:ffff:ffff:ffff:ffff,JP"],
  );
  const of = (address: string) => regions.of(address);
  expect(await Promise.all(["5.0.0.0", "5.0.1.255", "5.0.3.0"].map(of))).toEqual(["SY", "SY", "DE"]);
  expect(await Promise.all(["4.255.255.255", "5.0.2.0", "5.0.3.1"].map(of))).toEqual(Array(3).fill("unknown"));
  const nested = await small(["5.0.0.0,5.0.0.255,SY", "5.0.0.0,5.0.0.9,FR", "5.0.0.20,5.0.0.20,DE"], []);
  expect(await Promise.all(["5.0.0.9", "5.0.0.10", "5.0.0.20", "5.0.0.21"].map(nested.of))).toEqual([
    ...["FR", "SY", "DE", "SY"],
  ]);
  expect(await of("::ffff:5.0.3.0")).toBe("DE");
  expect(await Promise.all(["2001:200:7::1", "2001:201::"].map(of))).toEqual(["JP", "unknown"]);
  for (const address of ["127.0.0.1", "10.1.2.3", "::1", "fe80::1", "192.168.1.1", "nonsense", ""]) {
    expect(await of(address), address).toBe("unknown");
  }
});

test("a line that is no range, or a table that is not there: every region is unknown, and nothing else breaks", async () => {
  await expect(small(["5.0.0.0,5.0.0.255,Syria"], [])).rejects.toThrow("No range of addresses: 5.0.0.0");
  const regions = createRegions(log, async () => {
    throw new Error("not there");
  });
  expect(await regions.of("5.0.0.1")).toBe("unknown");
});

/** Every 5,000th line of the same table in its other form: decimal numbers. */
async function sampled(name: string): Promise<[start: bigint, end: bigint, country: string][]> {
  const file = createRequire(import.meta.url).resolve(
    `@ip-location-db/geo-whois-asn-country/geo-whois-asn-country-${name}-num.csv`,
  );
  const found: [bigint, bigint, string][] = [];
  let number = 0;
  for await (const line of createInterface({ input: createReadStream(file) })) {
    number += 1;
    if (number % 5000 !== 0) continue;
    const [start = "", end = "", country = ""] = line.split(",");
    found.push([BigInt(start), BigInt(end), country]);
  }
  return found;
}
const v4 = (number: bigint) => [24n, 16n, 8n, 0n].map((bits) => (number >> bits) & 255n).join(".");
const v6 = (number: bigint) =>
  [112n, 96n, 80n, 64n, 48n, 32n, 16n, 0n].map((bits) => ((number >> bits) & 65535n).toString(16)).join(":");

test("the table that ships says of addresses what it says in its other form", async () => {
  const regions = createRegions(log);
  for (const [name, textOf] of [
    ["ipv4", v4],
    ["ipv6", v6],
  ] as const) {
    const lines = await sampled(name);
    expect(lines.length).toBeGreaterThan(40);
    for (const [start, end, country] of lines) {
      // of IPv6, networks of 64 bits are told apart
      if (name === "ipv6" && end - start < 2n ** 64n - 1n) continue;
      for (const address of [start, (start + end) / 2n, end].map(textOf)) {
        expect(await regions.of(address), address).toBe(country);
      }
    }
  }
});
