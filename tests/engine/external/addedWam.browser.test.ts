import { describe, expect, it } from "vitest";
import type { PluginFiles } from "../../../contract/pluginFrame";
import { PluginFrame } from "../../../src/engine/external/wam/frame";
import { inspectPlugin } from "../../../src/engine/external/wam/inspect";
import { RATE } from "./hosted";
import { plugin } from "./hostile";

const text = (content: string) => new TextEncoder().encode(content);

/** A plugin of several files; `module` runs when its module is read. */
function made(module: string, others: Record<string, string>, descriptor = "{}"): PluginFiles {
  const files = { "a/index.js": plugin({ module, descriptor, state: "return globalThis.found ?? {}" }), ...others };
  const all = new Map(Object.entries(files).map(([path, content]) => [path, text(content)]));
  return { base: "https://plugin.invalid/", entry: "a/index.js", files: all };
}

async function stateOf(files: PluginFiles): Promise<unknown> {
  const frame = new PluginFrame(null);
  await frame.open({ source: { files }, from: null }, { state: "", sampleRate: RATE, frames: null });
  const { state } = await frame.ask();
  frame.end();
  return JSON.parse(state);
}

describe("a plugin of several files", () => {
  it("finds all of them by its own address: modules, data, worklets, workers and pictures", async () => {
    const module = `
      import { two } from "./b.js";
      import three from "../c/d.js?version=1";
      const here = new URL(".", import.meta.url).href;
      const data = await (await fetch(new URL("data.json", import.meta.url))).json();
      const gone = (await fetch(here + "gone.json")).status;
      const late = (await import("./late.js")).default;
      const context = new OfflineAudioContext(1, 128, 44100);
      await context.audioWorklet.addModule(here + "processor.js");
      const node = new AudioWorkletNode(context, "six");
      const six = await new Promise((resolve) => { node.port.onmessage = ({ data }) => resolve(data); });
      const worker = new Worker(here + "worker.js");
      const seven = await new Promise((resolve) => { worker.onmessage = ({ data }) => resolve(data); });
      const shown = document.createElement("div");
      shown.innerHTML = '<img src="' + here + 'dot.svg">';
      await shown.firstChild.decode();
      const eight = shown.firstChild.naturalWidth;
      const request = new XMLHttpRequest();
      request.open("GET", here + "data.json");
      const nine = await new Promise((resolve) => { request.onload = () => resolve(request.status); request.send(); });
      globalThis.found = { here, two, three, data, gone, late, six, seven, eight, nine };`;
    const found = await stateOf(
      made(`${module}`, {
        // as modules that Faust's compiler writes
        "a/b.js": "const globalThis = self; export const two = globalThis.Number(2);",
        "c/d.js": 'import { two } from "../a/b.js"; export default two + 1;',
        "a/late.js": "export default 5;",
        "a/data.json": '{"four":4}',
        "a/processor.js":
          'import six from "./six.js"; registerProcessor("six", class extends AudioWorkletProcessor { constructor() { super(); this.port.postMessage(six); } process() { return false; } });',
        "a/six.js": "export default 6;",
        "a/worker.js": "postMessage(7)",
        "a/dot.svg": '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"></svg>',
      }),
    );
    expect(found).toEqual({
      ...{ here: "https://plugin.invalid/a/", two: 2, three: 3, data: { four: 4 }, gone: 404, late: 5 },
      ...{ six: 6, seven: 7, eight: 8, nine: 200 },
    });
  });

  it("asks nobody for what it does not have", async () => {
    const found = await stateOf(
      made(
        `const refused = []; addEventListener("securitypolicyviolation", ({ blockedURI }) => refused.push(blockedURI));
         const answer = await fetch("https://elsewhere.example/x.json").then(() => "came", () => "refused");
         const own = (await fetch("https://plugin.invalid/other.json")).status;
         await new Promise((resolve) => setTimeout(resolve, 50));
         globalThis.found = { answer, own, refused };`,
        {},
      ),
    );
    expect(found).toEqual({ answer: "refused", own: 404, refused: ["https://elsewhere.example/x.json"] });
  });

  it.each([
    ["imports what is not there", 'import "./gone.js";', /“a\/gone.js” is missing/],
    [
      "imports a package by its name",
      'import "lodash";',
      /“a\/index.js” imports “lodash”, which is not among its files/,
    ],
    ["imports in a circle", 'import "./round.js";', /“a\/index.js” is imported by a file that it imports itself/],
  ])("is refused with a sentence where it %s", async (_, module, why) => {
    const files = made(module, { "a/round.js": 'import "./index.js";' });
    await expect(inspectPlugin(files, "plugin.zip")).rejects.toThrow(why);
  });
});

describe("what a plugin says of itself", () => {
  it("is known before it is used", async () => {
    const said = '{ name: "Echo", vendor: "Someone", version: "1.2", license: "GPL-3.0" }';
    const { plugin } = await inspectPlugin(made("", {}, said), "echo.zip");
    expect(plugin).toMatchObject({
      ...{ format: "wam", name: "Echo", role: "effect", state: "" },
      about: { maker: "Someone", version: "1.2", licence: "GPL-3.0", from: "echo.zip" },
    });
  });

  it("its licence is otherwise its package's, or unknown", async () => {
    const packaged = await inspectPlugin(made("", { "package.json": '{"license":"MIT"}' }), "a.zip");
    expect(packaged.plugin.about.licence).toBe("MIT");
    expect((await inspectPlugin(made("", {}), "a.zip")).plugin.about.licence).toBe("");
  });

  it("an instrument is refused, and what is no plugin", async () => {
    await expect(inspectPlugin(made("", {}, "{ isInstrument: true }"), "a.zip")).rejects.toThrow(
      "It could not be started: It is an instrument, and only effects can be added.",
    );
    const none = { ...made("", {}), files: new Map([["a/index.js", text("export default 3")]]) };
    await expect(inspectPlugin(none, "a.zip")).rejects.toThrow("It is no Web Audio Module.");
  });
});
