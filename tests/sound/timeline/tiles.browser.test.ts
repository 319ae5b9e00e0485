import { expect, test } from "vitest";
import { TileCache } from "../../../src/sound/timeline/draw/tiles";

const plain = (color: string) => (context: OffscreenCanvasRenderingContext2D) => {
  context.fillStyle = color;
  context.fillRect(0, 0, 64, 32);
};

/** Red, green, blue and alpha of a pixel. */
function pixelOf(image: ImageBitmap, x: number, y: number): number[] {
  const context = new OffscreenCanvas(image.width, image.height).getContext("2d");
  context?.drawImage(image, 0, 0);
  return [...(context?.getImageData(x, y, 1, 1).data ?? [])];
}

/** Asks for a tile frame after frame until it is there. */
async function tileOf(tiles: TileCache, key: string, [width, height]: [number, number], color: string) {
  const get = () => {
    tiles.beginFrame();
    return tiles.get(key, width, height, plain(color));
  };
  await expect.poll(get).not.toBeNull();
  return get() as ImageBitmap;
}

test("a tile is there soon after it was asked for, each with its own picture and size", async () => {
  const tiles = new TileCache();
  tiles.beginFrame();
  expect(tiles.get("red", 64, 32, plain("#ff0000"))).toBeNull();
  expect(tiles.missed).toBe(true);
  const green = await tileOf(tiles, "green", [16, 8], "#00ff00");
  const red = await tileOf(tiles, "red", [64, 32], "#0000ff");
  expect([red.width, red.height, green.width, green.height]).toEqual([64, 32, 16, 8]);
  expect(pixelOf(red, 63, 31)).toEqual([255, 0, 0, 255]);
  expect(pixelOf(green, 15, 7)).toEqual([0, 255, 0, 255]);
  tiles.beginFrame();
  expect(tiles.missed).toBe(false);
  tiles.clear();
});

test("what was being painted as the tiles were thrown away is not shown", async () => {
  const tiles = new TileCache();
  tiles.beginFrame();
  tiles.get("wave", 8, 8, plain("#ff0000"));
  tiles.clear();
  // pictures are made in turn: once this one is there, the one before is too
  await tileOf(tiles, "another", [8, 8], "#0000ff");
  expect(tiles.peek("wave")).toBeNull();
  expect(pixelOf(await tileOf(tiles, "wave", [8, 8], "#00ff00"), 4, 4)).toEqual([0, 255, 0, 255]);
});

test("a frame whose time is spent paints no more", async () => {
  const tiles = new TileCache(10, 0);
  tiles.beginFrame();
  let painted = 0;
  for (let i = 0; i < 3; i++) tiles.get("wave", 8, 8, () => painted++);
  expect(painted).toBe(0);
});
