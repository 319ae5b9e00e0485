import { createHash } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { createCanvas, loadImage } from "@napi-rs/canvas";
import { afterAll, beforeAll, expect, test } from "vitest";
import { setAvatar } from "../../../server/accounts/avatar/store";
import { carryPicturesOver } from "../../../server/pictures/carryOver";
import { readPictureHeader } from "../../../server/pictures/header";
import { PictureMaker } from "../../../server/pictures/maker";
import { blobsOfPictures } from "../../../server/pictures/store";
import { pngOf } from "../accounts/pictures";
import { created, sineWav } from "../releases/support";
import { createTestApp, type TestApp } from "../support/app";
import { eventually } from "../support/eventually";
import { addPeople, PEOPLE, PEOPLES_SESSIONS } from "../support/people";
import { signedUp, type TestPerson } from "../support/signedUp";

let app: TestApp;
let ann: TestPerson;
beforeAll(async () => {
  app = await createTestApp({ sessions: PEOPLES_SESSIONS });
  await addPeople(app);
  ann = await signedUp(app, "ann");
});
afterAll(() => app.close());

/** Left half red, right half blue. */
function halves(width: number, height: number) {
  const canvas = createCanvas(width, height);
  const context = canvas.getContext("2d");
  context.fillStyle = "#f00";
  context.fillRect(0, 0, width / 2, height);
  context.fillStyle = "#00f";
  context.fillRect(width / 2, 0, width / 2, height);
  return canvas;
}

/** With metadata: turned by 90° clockwise to be seen, and a place. */
function turned(jpeg: Buffer): Buffer {
  const tiff = Buffer.from("4d4d002a00000008000101120003000000010006000000000000", "hex");
  const data = Buffer.concat([Buffer.from("Exif\0\0", "latin1"), tiff, Buffer.from("52.5200N 13.4050E")]);
  const head = Buffer.from([0xff, 0xe1, 0, data.length + 2]);
  return Buffer.concat([jpeg.subarray(0, 2), head, data, jpeg.subarray(2)]);
}

async function seen(bytes: Buffer) {
  const image = await loadImage(bytes);
  const canvas = createCanvas(image.width, image.height);
  const context = canvas.getContext("2d");
  context.drawImage(image, 0, 0);
  const at = (x: number, y: number) => {
    const [red = 0, , blue = 0] = context.getImageData(
      Math.floor(x * image.width),
      Math.floor(y * image.height),
      1,
      1,
    ).data;
    return red > 200 && blue < 60 ? "red" : blue > 200 && red < 60 ? "blue" : `${red} ${blue}`;
  };
  return { width: image.width, height: image.height, at };
}

const put = async (body: Buffer, type: string) => {
  const headers = { "content-type": type };
  const { status, json } = await app.call("PUT", "/api/account/avatar", { token: ann.token, body, headers });
  return { status, address: json.avatar as string };
};
const get = (address: string) => app.call("GET", address);

test("a photograph is served in sizes, the right way up, without its metadata", async () => {
  const jpeg = turned(halves(600, 300).toBuffer("image/jpeg"));
  const { address } = await put(jpeg, "image/jpeg");
  for (const [name, width, height] of [
    ["96.webp", 48, 96],
    ["96.jpg", 48, 96],
    ["512.webp", 256, 512],
    ["1024.jpg", 300, 600],
  ] as const) {
    const { bytes, headers } = await get(`${address}/${name}`);
    expect(headers["content-type"]).toBe(name.endsWith("webp") ? "image/webp" : "image/jpeg");
    expect(headers["cache-control"]).toContain("immutable");
    const shown = await seen(bytes);
    expect([name, shown.width, shown.height]).toEqual([name, width, height]);
    expect([shown.at(0.5, 0.1), shown.at(0.5, 0.9)]).toEqual(["red", "blue"]);
    expect(bytes.toString("latin1")).not.toMatch(/Exif|52\.52/);
  }
  expect((await get(address)).bytes).toEqual((await get(`${address}/1024.jpg`)).bytes);
});

test("of a GIF the first frame is taken", async () => {
  const frame = (index: number) => [0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, index === 0 ? 0x44 : 0x4c, 1, 0];
  const gif = Buffer.from([
    ...Buffer.from("GIF89a"),
    ...[1, 0, 1, 0, 0x80, 0, 0, 0xff, 0, 0, 0, 0, 0xff],
    ...frame(0),
    ...frame(1),
    0x3b,
  ]);
  expect((await loadImage(gif)).width).toBe(1);
  const { address } = await put(gif, "image/gif");
  expect((await seen((await get(`${address}/96.jpg`)).bytes)).at(0, 0)).toBe("red");
});

test("a small file of very many pixels is refused before anything is decoded", async () => {
  const bomb = Buffer.concat([pngOf(30_000, 30_000)]);
  expect(bomb.length).toBeLessThan(110_000);
  expect(() => readPictureHeader(bomb)).toThrow("A picture is at most 16 million pixels.");
});

test("what a decoder would take for the picture's size is what the header is taken for", () => {
  const sized = (bytes: Buffer, edge: number) => {
    const at = bytes.indexOf(Buffer.from([0xff, 0xc0]));
    const copy = Buffer.from(bytes);
    copy.writeUInt16BE(edge, at + 5);
    copy.writeUInt16BE(edge, at + 7);
    return copy;
  };
  const jpeg = halves(16, 16).toBuffer("image/jpeg");
  const behindScanHead = jpeg.indexOf(Buffer.from([0xff, 0xda])) + 14;
  const huge = sized(jpeg, 60_000).subarray(2, behindScanHead);
  const length = Buffer.from([(huge.length + 2) >> 8, (huge.length + 2) & 0xff]);
  // no segment follows these markers: a decoder finds the huge frame within what seems to be theirs
  for (const marker of [0x01, 0xd0, 0xd7, 0x00, 0xbf, 0xf0]) {
    const lying = Buffer.concat([jpeg.subarray(0, 2), Buffer.from([0xff, marker]), length, huge, jpeg.subarray(2)]);
    expect(() => readPictureHeader(lying)).toThrow("no picture");
  }
  const filled = Buffer.concat([jpeg.subarray(0, 2), Buffer.from([0xff, 0xff]), jpeg.subarray(2)]);
  expect(readPictureHeader(filled)).toMatchObject({ width: 16, height: 16 });

  const gif = Buffer.alloc(40);
  gif.write("GIF89a", "latin1");
  gif.set([10, 0, 10, 0, 0x80], 6);
  // a frame of 60000 on a screen of 10
  gif.set([0x2c, 0, 0, 0, 0, 0x60, 0xea, 0x60, 0xea, 0, 2, 2, 0x4c, 1, 0, 0x3b], 19);
  expect(() => readPictureHeader(gif)).toThrow("16 million pixels");

  const chunk = (name: string, data: readonly number[]) =>
    Buffer.concat([Buffer.from(name, "latin1"), Buffer.from([data.length, 0, 0, 0]), Buffer.from(data)]);
  const webp = (...chunks: readonly Buffer[]) => {
    const body = Buffer.concat(chunks);
    return Buffer.concat([
      Buffer.from("RIFF", "latin1"),
      Buffer.from([body.length + 4, 0, 0, 0]),
      Buffer.from("WEBP"),
      body,
    ]);
  };
  const canvas = chunk("VP8X", [0, 0, 0, 0, 9, 0, 0, 9, 0, 0]);
  const frame = (edge: number) => chunk("VP8 ", [0, 0, 0, 0x9d, 1, 0x2a, edge & 255, edge >> 8, edge & 255, edge >> 8]);
  expect(readPictureHeader(webp(canvas, frame(10)))).toMatchObject({ width: 10, height: 10 });
  for (const lying of [webp(frame(16_000), canvas), webp(canvas, frame(16_000)), webp(frame(10), frame(16_000))])
    expect(() => readPictureHeader(lying)).toThrow("no picture");
});

test("a JPEG of very many scans is refused", () => {
  const jpeg = halves(16, 16).toBuffer("image/jpeg");
  const scan = jpeg.subarray(jpeg.indexOf(Buffer.from([0xff, 0xda])), -2);
  const scans = (count: number) =>
    Buffer.concat([jpeg.subarray(0, -2), ...Array(count - 1).fill(scan), jpeg.subarray(-2)]);
  expect(readPictureHeader(scans(64))).toMatchObject({ width: 16, height: 16 });
  expect(() => readPictureHeader(scans(65))).toThrow("no picture");
});

test("a decoder that does not come back is killed, and the next picture gets a new one", async () => {
  const folder = await mkdtemp(join(tmpdir(), "backline-picture-"));
  const program = join(folder, "endless.mjs");
  await writeFile(program, "process.on('message', () => { for (;;); });");
  const endless = new PictureMaker({ program: pathToFileURL(program), deadlineMs: 300 });
  const made = endless.sizesOf(readPictureHeader(pngOf(8, 8)));
  await eventually(() => expect(endless.pid).not.toBeNull());
  const { pid } = endless;
  await expect(made).rejects.toThrow("takes too long");
  expect(endless.pid).toBeNull();
  await eventually(() => expect(() => process.kill(pid ?? 0, 0)).toThrow("ESRCH"));
  await rm(folder, { recursive: true });

  const maker = new PictureMaker();
  await maker.sizesOf(readPictureHeader(pngOf(8, 8)));
  process.kill(maker.pid ?? 0, "SIGKILL");
  // whether it notices before or after it is asked
  await maker.sizesOf(readPictureHeader(pngOf(8, 8))).catch(() => undefined);
  expect(await maker.sizesOf(readPictureHeader(pngOf(8, 8)))).toHaveLength(2);
  maker.end();
});

test("of many pictures at once twenty wait, and the others are refused with a sentence", async () => {
  const maker = new PictureMaker();
  const picture = readPictureHeader(pngOf(8, 8));
  const made = await Promise.allSettled(Array.from({ length: 25 }, () => maker.sizesOf(picture)));
  maker.end();
  expect(made.filter(({ status }) => status === "fulfilled")).toHaveLength(21);
  expect(made.find(({ status }) => status === "rejected")).toMatchObject({
    reason: { status: 503, message: "Many pictures are waiting to be read. Try again in a minute." },
  });
});

test("pictures stored before there were sizes get them, at their addresses and charged as they were", async () => {
  const { pool } = app.platform;
  const { owner, other } = PEOPLE;
  const now = app.platform.clock();
  const png = halves(300, 300).toBuffer("image/png");
  const avatarId = await setAvatar(pool, owner.session.userId, { type: "image/png", content: png }, now);
  const broken = await setAvatar(
    pool,
    other.session.userId,
    { type: "image/png", content: Buffer.from("broken") },
    now,
  );
  const releaseId = await created(app, owner, {}, sineWav(0.01));
  await pool.query(
    "insert into publication_covers (id, publication_id, type, content) values ('old', $1, 'image/png', $2)",
    [releaseId, png],
  );
  expect((await get("/api/covers/old/96.webp")).bytes).toEqual(png);
  await carryPicturesOver(pool);
  await app.runJobs();
  for (const address of [`/api/avatars/${avatarId}`, "/api/covers/old"]) {
    expect((await seen((await get(`${address}/96.webp`)).bytes)).width).toBe(96);
    expect((await seen((await get(address)).bytes)).at(0.9, 0.5)).toBe("blue");
  }
  expect((await get(`/api/avatars/${broken}`)).bytes.toString()).toBe("broken");
  const { rows } = await pool.query("select content, bytes::int from publication_covers where id = 'old'");
  expect(rows).toEqual([{ content: null, bytes: png.length }]);

  // a server of the version before replaces the cover
  await pool.query("update publication_covers set id = 'new', type = 'image/png', content = $1 where id = 'old'", [
    png,
  ]);
  expect((await get("/api/covers/new")).bytes).toEqual(png);
  const sizes =
    "select count(*)::int as count from picture_files where picture_id not in (select picture_id from avatars)";
  expect((await pool.query(sizes)).rows).toEqual([{ count: 0 }]);
});

test("the sizes of a picture go with it, and their blobs are then nobody's", async () => {
  const { address } = await put(halves(100, 100).toBuffer("image/png"), "image/png");
  const name = createHash("sha256")
    .update((await get(`${address}/256.webp`)).bytes)
    .digest("hex");
  expect(await blobsOfPictures(app.platform.pool, [name])).toEqual([name]);
  await app.call("DELETE", "/api/account/avatar", { token: ann.token });
  expect(await blobsOfPictures(app.platform.pool, [name])).toEqual([]);
});
