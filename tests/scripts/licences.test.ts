import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** Every package that ships stands under a licence that lets the app be given on under its own, and says so itself. */

const PERMITTED = new Set([
  "0BSD",
  "Apache-2.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "BlueOak-1.0.0",
  "CC0-1.0",
  "ISC",
  "MIT",
  "MIT-0",
  // the typefaces
  "OFL-1.1",
  "Python-2.0",
  "Unlicense",
  // a file of it that is changed is given on with its source; ours change none
  "MPL-2.0",
]);

/** Packages whose WASM holds a codec under the LGPL, which stays a file of its own that can be exchanged. */
const LGPL_INSIDE_WASM = ["@mediabunny/mp3-encoder", "mpg123-decoder"];

interface Locked {
  readonly dev?: boolean;
  readonly license?: string;
}

interface Shipped {
  readonly name: string;
  readonly licence: string | null;
}

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), "utf8");
const isThere = (path: string) => existsSync(new URL(`../../${path}`, import.meta.url));

/** One of them is enough where a package may be had under either; all are needed where they are joined by "and". */
function permits(licence: string | null): boolean {
  const either = (licence ?? "").replace(/[()]/g, "").split(" OR ");
  return either.some((choice) => choice.split(" AND ").every((one) => PERMITTED.has(one.trim())));
}

/** What a package's own file says, where its package.json says nothing. */
function licenceFile(path: string): string | null {
  const file = `${path}/LICENSE`;
  return isThere(file) && read(file).startsWith("MIT License\n") ? "MIT" : null;
}

function shippedPackages(): Shipped[] {
  const { packages } = JSON.parse(read("package-lock.json")) as { packages: Record<string, Locked> };
  return Object.entries(packages)
    .filter(([path, { dev }]) => path !== "" && !dev)
    .map(([path, locked]) => {
      const name = path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);
      // what is built for another machine is not here to be asked
      const own = isThere(`${path}/package.json`) ? JSON.parse(read(`${path}/package.json`)) : locked;
      return { name, licence: typeof own.license === "string" ? own.license : licenceFile(path) };
    });
}

const shipped = shippedPackages();
const foreign = shipped.filter(({ licence }) => !permits(licence)).map(({ name, licence }) => `${name}: ${licence}`);

test("every package that ships has a permissive licence", () => {
  expect(shipped.length).toBeGreaterThan(100);
  expect(foreign).toEqual([]);
});

test("codecs under the LGPL are named in the credits with the packages that hold them", () => {
  const credits = read("CREDITS.md");
  for (const name of LGPL_INSIDE_WASM) {
    expect(shipped.map((one) => one.name)).toContain(name);
    expect(credits).toContain(`\`${name}\``);
  }
});

test("a missing licence, and one that is not permissive, are seen", () => {
  expect(["MIT", "(MIT OR GPL-3.0)", "MIT AND ISC"].map(permits)).toEqual([true, true, true]);
  expect([null, "", "GPL-3.0", "LGPL-3.0-or-later", "MIT AND GPL-2.0", "SEE LICENSE IN x"].map(permits)).toEqual(
    Array(6).fill(false),
  );
});
