import { zipSync } from "fflate";
import { describe, expect, test } from "vitest";
import { memoryBytes } from "../../contract/backline";
import { givenFiles, packagedLicence, readPackage, writePackage } from "../../contract/devices/plugins/package";
import { PACKAGE_LIMITS, type PluginFiles } from "../../contract/pluginFrame";

const text = (content: string) => new TextEncoder().encode(content);
const zip = (files: Record<string, string>) =>
  memoryBytes(zipSync(Object.fromEntries(Object.entries(files).map(([name, content]) => [name, text(content)]))));

describe("a plugin's files", () => {
  test("a script alone is its own module", async () => {
    const { entry, files } = await givenFiles("Filter.JS", memoryBytes(text("export default 1")));
    expect([...files.keys()]).toEqual([entry]);
    expect(new TextDecoder().decode(files.get(entry))).toBe("export default 1");
  });

  test.each<[string, Record<string, string>, string]>([
    [
      "beside the descriptor",
      { "sdk/index.js": "", "a/b/index.js": "", "a/b/descriptor.json": "{}", "a/b/Gui/index.js": "" },
      "a/b/index.js",
    ],
    [
      "named by package.json",
      { "x/package.json": '{"main":"./dist/main.js"}', "x/dist/main.js": "", "x/a.js": "" },
      "x/dist/main.js",
    ],
    ["the outermost index", { "x/index.js": "", "x/y/index.js": "", "other.js": "" }, "x/index.js"],
    ["the only script", { "x/phaser.mjs": "", "x/readme.md": "" }, "x/phaser.mjs"],
    ["not in node_modules", { "node_modules/a/index.js": "", "src/plugin.js": "" }, "src/plugin.js"],
  ])("the module of a zip is %s", async (_, content, entry) => {
    expect((await givenFiles("plugin.zip", zip(content))).entry).toBe(entry);
  });

  test("what has no module, is too large or no zip is refused with a sentence", async () => {
    await expect(givenFiles("a.zip", zip({ "a.js": "", "b.js": "" }))).rejects.toThrow(
      "There is no index.js in this zip.",
    );
    await expect(givenFiles("a.zip", memoryBytes(text("no zip at all, but long enough")))).rejects.toThrow(
      /not a zip|cut off/,
    );
    const many = Object.fromEntries(
      Array.from({ length: PACKAGE_LIMITS.files + 2 }, (_, index) => [`${index}.js`, ""]),
    );
    await expect(givenFiles("a.zip", zip(many))).rejects.toThrow("more than 64 MB, or of more than 1,000 files");
    const large = memoryBytes(zipSync({ "index.js": new Uint8Array(PACKAGE_LIMITS.bytes + 1) }));
    await expect(givenFiles("a.zip", large)).rejects.toThrow("more than 64 MB");
  });

  const files: PluginFiles = {
    base: "https://plugins.example/",
    entry: "a/b/index.js",
    files: new Map([
      ["a/b/index.js", text("export default 1")],
      ["a/package.json", text('{"license":"BSD-2-Clause"}')],
    ]),
  };

  test("what is kept is read again, and the same files give the same bytes", async () => {
    const kept = await (await writePackage(files)).arrayBuffer();
    expect(await readPackage(memoryBytes(new Uint8Array(kept)))).toEqual(files);
    const turned = { ...files, files: new Map([...files.files].reverse()) };
    expect(new Uint8Array(await (await writePackage(turned)).arrayBuffer())).toEqual(new Uint8Array(kept));
  });

  test("what somebody else's project brings is no address but one of files", async () => {
    const { base: _, ...rest } = files;
    for (const base of ["https://plugins.example", "http://plugins.example/", "javascript:alert(1)//", "https://a'/"]) {
      await expect(writePackage({ base, ...rest })).rejects.toThrow();
    }
    await expect(readPackage(zip({ "files/index.js": "" }))).rejects.toThrow("The files of this plugin are damaged.");
  });

  test("its licence is the one of the nearest package.json", () => {
    expect(packagedLicence(files)).toBe("BSD-2-Clause");
    expect(packagedLicence({ ...files, files: new Map() })).toBe("");
  });
});
