import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { asRoot, query, workshop } from "./harness";

const shop = workshop();

test("a second server on the same data is refused with a sentence, and the first goes on", async () => {
  const dataDir = await shop.directory();
  const first = shop.start({ dataDir });
  const { url } = await first.up();
  const refused = await shop.start({ dataDir }).next("refused");
  expect(refused.code).toBe("data-in-use");
  expect(refused.message).toMatch(
    new RegExp(
      `^Another Backline server \\(process ${first.child.pid}, since .*\\) is using the data in ${dataDir}\\. `,
    ),
  );
  expect(await query(url, "SELECT 1 AS one")).toEqual([{ one: 1 }]);

  // Even one that is stopped and cannot speak holds its data.
  first.child.kill("SIGSTOP");
  expect(await shop.start({ dataDir }).next("refused")).toMatchObject({ code: "data-in-use" });
  first.child.kill("SIGCONT");

  // Killed, it holds nothing; no file has to be removed by hand.
  await first.kill();
  const third = shop.start({ dataDir });
  await third.up();
  await third.stop();
  expect((await readdir(join(dataDir, "run"))).filter((name) => name.startsWith("server-"))).toEqual([]);
});

test("of five that start at the same moment on a new directory one wins", async () => {
  const dataDir = await shop.directory();
  const servers = Array.from({ length: 5 }, () => shop.start({ dataDir }));
  const ends = await Promise.all(servers.map((server) => Promise.race([server.next("up"), server.next("refused")])));
  expect(ends.filter(({ event }) => event === "up")).toHaveLength(1);
  expect(ends.filter(({ code }) => code === "data-in-use")).toHaveLength(4);
  const winner = servers[ends.findIndex(({ event }) => event === "up")]!;
  await winner.stop();
});

asRoot("the same directory by another name is the same directory", async () => {
  const { symlink } = await import("node:fs/promises");
  const dataDir = await shop.directory();
  const first = shop.start({ dataDir });
  await first.up();
  const other = `${dataDir}-link`;
  await symlink(dataDir, other);
  expect(await shop.start({ dataDir: other }).next("refused")).toMatchObject({ code: "data-in-use" });
  await first.stop();
  const { rm } = await import("node:fs/promises");
  await rm(other);
});
