import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { ALL_ROUTES } from "../../contract/api";
import { BODY } from "../../contract/api/route";
import { UPLOADS_PATH } from "../../contract/api/uploads";
import { LIVE } from "../../contract/live/frames";

const conf = readFileSync(new URL("../../server/deploy/nginx.conf", import.meta.url), "utf8").replace(/#.*$/gm, "");

const UNITS: Readonly<Record<string, number>> = { "": 1, k: 1024, m: 1024 ** 2 };
/** The largest body that a part of the file lets through, bytes; null where it says nothing. */
function largestOf(part: string): number | null {
  const [, number, unit = ""] = /client_max_body_size (\d+)([km]?);/.exec(part) ?? [];
  return number === undefined ? null : Number(number) * (UNITS[unit] ?? Number.NaN);
}

const locations = [...conf.matchAll(/location (~ )?(?:= )?(\S+) \{([^}]*)\}/g)].map(
  ([, regular, path = "", part = ""]) => ({
    path,
    regular: regular !== undefined,
    largest: largestOf(part),
  }),
);
const everywhere = largestOf(conf.replace(/location [^{]*\{[^}]*\}/g, ""));

/** What nginx lets through to a path: of the first regular location that fits, else of the longest prefix. */
function largestAt(path: string): number | null {
  const regular = locations.find((one) => one.regular && new RegExp(one.path).test(path));
  const prefix = locations
    .filter((one) => !one.regular && path.startsWith(one.path))
    .sort((a, b) => b.path.length - a.path.length)[0];
  return (regular ?? prefix)?.largest ?? everywhere;
}

const bodies = ALL_ROUTES.filter(({ body }) => body).map(({ id, path, bodyLimit = BODY.usual }) => ({
  id,
  bodyLimit,
  let: largestAt(path.replace(/:\w+/g, "some-id")),
}));

test("the reverse proxy lets every body through that the server takes", () => {
  for (const { id, bodyLimit, let: largest } of bodies) expect(largest, id).toBeGreaterThanOrEqual(bodyLimit);
  // of any length
  expect(largestAt(UPLOADS_PATH)).toBe(0);
  expect(largestAt(`${UPLOADS_PATH}/some-id`)).toBe(0);
});

test("it passes the live channel's upgrade on, and waits longer than the server's pings are apart", () => {
  const place = new RegExp(`location ~ \\^${LIVE.path}\\S* \\{([^}]*)\\}`).exec(conf)?.[1] ?? "";
  expect(place).toContain("proxy_pass");
  expect(conf).toContain("proxy_set_header Upgrade $http_upgrade;");
  expect(conf).toContain("proxy_set_header Connection $connection_upgrade;");
  // a header of its own would replace all of those
  expect(place).not.toContain("proxy_set_header");
  expect(Number(/proxy_read_timeout (\d+)s/.exec(place)?.[1]) * 1000).toBeGreaterThan(2 * LIVE.pingMs);
});

test("and nothing larger than the largest of each kind", () => {
  for (const size of new Set(bodies.map((one) => one.let))) {
    const most = Math.max(...bodies.filter((one) => one.let === size).map(({ bodyLimit }) => bodyLimit));
    expect(size).toBe(most);
  }
});
