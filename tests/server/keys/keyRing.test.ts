import { chmod, mkdtemp, readFile, rm, stat, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openKeyRing } from "../../../server/keys/keyRing";
import { createClock } from "../support/clock";

let folder: string;
let path: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "backline-keys-"));
  path = join(folder, "deep/keys.json");
});
afterEach(() => rm(folder, { recursive: true }));

test("the file is its owner's alone; one that others read is refused", async () => {
  const clock = createClock();
  await openKeyRing(path, clock.now);
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  await chmod(path, 0o644);
  await expect(openKeyRing(path, clock.now)).rejects.toThrow("chmod 600");
});

test("a signature holds for its scope until its time, also after a restart", async () => {
  const clock = createClock();
  const ring = await openKeyRing(path, clock.now);
  const signature = ring.sign("blob:abc", new Date(clock.now().getTime() + 60_000));
  expect(signature).toMatch(/^[\w.-]+$/);
  const again = await openKeyRing(path, clock.now);
  expect(again.verify(signature, "blob:abc")).toBe(true);
  expect(again.verify(signature, "blob:abd")).toBe(false);
  const [id = "", until = "", mac = ""] = signature.split(".");
  const later = (Number.parseInt(until, 36) + 1000).toString(36);
  for (const forged of [
    `${id}.${later}.${mac}`,
    `${id}.${until}.${mac.slice(1)}`,
    `x.${until}.${mac}`,
    "",
    "..",
    "a.b.c",
  ]) {
    expect(again.verify(forged, "blob:abc")).toBe(false);
  }
  clock.advance({ seconds: 61 });
  expect(again.verify(signature, "blob:abc")).toBe(false);
});

test("keys rotate: new ones write, old ones still read", async () => {
  const clock = createClock();
  const ring = await openKeyRing(path, clock.now);
  const sealed = ring.encrypt("token", "tokens");
  const print = ring.fingerprint("code", "codes");
  clock.advance({ days: 91 });
  const later = await openKeyRing(path, clock.now);
  expect(JSON.parse(await readFile(path, "utf8")).keys).toHaveLength(2);
  expect(later.decrypt(sealed, "tokens")).toBe("token");
  expect(later.encrypt("token", "tokens").split(".")[0]).not.toBe(sealed.split(".")[0]);
  expect(later.fingerprint("code", "codes")).toBe(print);
  const stillFresh = await openKeyRing(path, clock.now);
  expect(JSON.parse(await readFile(path, "utf8")).keys).toHaveLength(2);
  expect(stillFresh.decrypt(later.encrypt("x", "y"), "y")).toBe("x");
});

test("servers that open the same file at once have the same keys", async () => {
  const clock = createClock();
  for (const wait of [0, 91]) {
    clock.advance({ days: wait });
    const rings = await Promise.all(Array.from({ length: 6 }, () => openKeyRing(path, clock.now)));
    for (const one of rings) for (const other of rings) expect(other.decrypt(one.encrypt("x", "y"), "y")).toBe("x");
  }
  expect(JSON.parse(await readFile(path, "utf8")).keys).toHaveLength(2);
});

test("a server that runs learns the key that a later one added", async () => {
  const clock = createClock();
  const early = await openKeyRing(path, clock.now);
  clock.advance({ days: 91 });
  const late = await openKeyRing(path, clock.now);
  expect(early.verify(late.sign("scope", new Date(clock.now().getTime() + 1000)), "scope")).toBe(true);
  expect(early.decrypt(late.encrypt("x", "y"), "y")).toBe("x");
});

test("a lock that a killed server left does not hold for ever", async () => {
  const clock = createClock();
  await openKeyRing(path, clock.now);
  await writeFile(`${path}.lock`, "");
  const longAgo = new Date(Date.now() - 60_000);
  await utimes(`${path}.lock`, longAgo, longAgo);
  await openKeyRing(path, clock.now);
});

test("what is encrypted is hidden, bound to its purpose, and whole", async () => {
  const ring = await openKeyRing(path, createClock().now);
  const sealed = ring.encrypt("täglich ♫", "tokens");
  expect(sealed).not.toContain("glich");
  expect(ring.encrypt("täglich ♫", "tokens")).not.toBe(sealed);
  expect(ring.decrypt(sealed, "tokens")).toBe("täglich ♫");
  expect(() => ring.decrypt(sealed, "other")).toThrow();
  const changed = sealed.slice(0, -2) + (sealed.endsWith("A") ? "BB" : "AA");
  expect(() => ring.decrypt(changed, "tokens")).toThrow();
  for (const nonsense of ["", "abc", "a.b"]) expect(() => ring.decrypt(nonsense, "tokens")).toThrow();
});
