import { expect, test } from "vitest";
import { SIZED_NAMES } from "../../contract/pictures";
import { pictureSizes } from "../../src/ui/page/pictureSizes";

test("pages ask for the sizes that the server makes", () => {
  const asked = (["webp", "jpg"] as const).flatMap((format) =>
    pictureSizes("/p", format)
      .split(", ")
      .map((one) => one.split(" ")[0]?.slice("/p/".length)),
  );
  expect(asked.sort()).toEqual([...SIZED_NAMES].sort());
});
