import { expect, test } from "vitest";
import { fileName } from "../../contract/fileName";

test.each([
  ["Last bus", "Last bus.wav"],
  ["AC/DC: live?", "AC-DC- live-.wav"],
  ["  .hidden . ", "hidden.wav"],
  ["tab\there", "tab-here.wav"],
  ["e\u0301", "\u00e9.wav"],
  ["...", "Untitled.wav"],
  ["", "Untitled.wav"],
])("%j becomes the name of a file %j", (title, name) => {
  expect(fileName(title, ".wav")).toBe(name);
});
