import { expect, test } from "vitest";
import { middleSquare } from "../../src/ui/squarePicture";

test.each([
  [400, 300, { x: 50, y: 0, size: 300 }],
  [300, 400, { x: 0, y: 50, size: 300 }],
  [10, 10, { x: 0, y: 0, size: 10 }],
])("of %i × %i the middle is kept", (width, height, square) => {
  expect(middleSquare(width, height)).toEqual(square);
});
