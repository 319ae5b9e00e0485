import { expect, test } from "vitest";
import { utf8Length } from "../../../contract/project/utf8";

test.each([
  "",
  "plain",
  "Größe",
  "曲".repeat(9),
  "🎹🎹",
  "a🎹é曲\u{10ffff}",
  '\u007f\u0080\u07ff\u0800\ud7ff\ue000\uffff "q"',
])("%j has as many bytes as an encoder makes of it", (text) => {
  expect(utf8Length(text)).toBe(new TextEncoder().encode(text).length);
});
