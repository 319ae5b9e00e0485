import { expect, test } from "vitest";
import { plainMarkup } from "../../src/app/markup";

test.each([
  ["", ""],
  ['<div class="a b" part="canvases"><div></div></div>', '<div class="a b" part="canvases"><div></div></div>'],
  [
    '<style>:host { min-width: 1px } .scroll > .wrapper { overflow: hidden }</style><div class="scroll"></div>',
    '<div class="scroll"></div>',
  ],
])("boxes become markup, style elements are left out: %s", (html, plain) => {
  expect(plainMarkup(html)).toBe(plain);
});

test.each([
  "<script>alert(1)</script>",
  '<img src="x" onerror="alert(1)">',
  '<div onclick="alert(1)"></div>',
  '<div class="a" onmouseover=alert(1)></div>',
  '<a href="javascript:alert(1)">x</a>',
  "<div class='a'></div>",
  "<svg><script>alert(1)</script></svg>",
  '<iframe srcdoc="&lt;script&gt;"></iframe>',
  "<style><img src=x onerror=alert(1)></style>",
  "<style></style><style",
  '<div style="color: red"></div>',
  "&lt;script&gt;",
])("nothing that acts or loads does: %s", (html) => {
  expect(plainMarkup(html)).toBeNull();
});
