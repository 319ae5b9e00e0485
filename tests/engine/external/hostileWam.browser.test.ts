import { describe, expect, it } from "vitest";
import { userEvent } from "vitest/browser";
import type { Plugin } from "../../../contract/devices/plugins";
import { newPlugin } from "../../../contract/project/newProject";
import { between } from "../../../contract/project/order";
import { makeSound } from "../../../src/engine/external/rack";
import { hide, PluginFrame } from "../../../src/engine/external/wam/frame";
import type { Song } from "../../workers/render/song";
import { hosted, impulse, loudFrames, plain, RATE } from "./hosted";
import { curious, instead, onAudioThread, plugin, READS, REFUSED_BY } from "./hostile";

const OPTIONS = { state: "", sampleRate: RATE, frames: null };

async function opened(text: string): Promise<PluginFrame> {
  const frame = new PluginFrame(null);
  await frame.open({ source: { text }, from: null }, OPTIONS);
  return frame;
}

/** Why a plugin is taken away. */
async function fate(text: string): Promise<string> {
  const frame = new PluginFrame(null);
  frame.open({ source: { text }, from: null }, OPTIONS).catch(() => {});
  return frame.broken;
}

describe("a plugin in its frame", () => {
  it("has nothing of ours: neither page, storage, account nor network", async () => {
    const before = location.href;
    const frame = await opened(curious());
    const { state } = await frame.ask();
    frame.end();
    const { had, refused } = JSON.parse(state);
    expect(had).toEqual(Object.fromEntries(Object.keys(READS).map((name) => [name, false])));
    for (const [name, directive] of Object.entries(REFUSED_BY)) expect(refused[name], name).toContain(directive);
    expect(location.href).toBe(before);
  });

  it("is stopped, with why, where it goes to another page", async () => {
    expect(await fate(plugin({ made: "location = 'about:blank'; await new Promise(() => {})" }))).toBe(
      "it went to another page",
    );
  });

  it("is stopped where it reaches for the keyboard while it is out of sight", async () => {
    const field = document.createElement("input");
    document.body.append(field);
    await userEvent.click(field);
    const module = `const box = document.createElement("input");
      document.body.append(box);
      setInterval(() => { window.focus(); box.focus(); }, 10);`;
    expect(await fate(plugin({ module }))).toBe("it reached for the keyboard");
    await userEvent.click(field);
    await userEvent.keyboard("secret");
    expect(field.value).toBe("secret");
    field.remove();
  });

  it("loses the keyboard when its panel is closed, and plays on", async () => {
    const frame = await opened(plugin({ module: "setTimeout(() => window.focus(), 300)" }));
    frame.element.inert = false;
    await expect.poll(() => document.activeElement).toBe(frame.element);
    hide(frame.element);
    expect(document.activeElement).not.toBe(frame.element);
    expect((await frame.ask()).state).toBe("{}");
    frame.end();
  });

  it("is stopped where it renders a piece without an end, although it answers", async () => {
    const frame = new PluginFrame(null);
    const keeps = `const { postMessage } = MessagePort.prototype;
      MessagePort.prototype.postMessage = function (message, ...rest) {
        if (message?.type !== "piece") postMessage.call(this, message, ...rest);
      };`;
    await frame.open({ source: { text: plugin({ module: keeps }) }, from: null }, { ...OPTIONS, frames: RATE });
    await expect(frame.render(new Float32Array(2 * 4096))).rejects.toThrow("it does not answer");
    expect(frame.element.isConnected).toBe(false);
  });

  it("is stopped where it floods the page", async () => {
    const flood = "const { postMessage } = MessagePort.prototype;";
    // what it can reach of ours is the port, once anything is sent by it
    const steal = `let stolen; MessagePort.prototype.postMessage = function (...all) { stolen ??= this; return postMessage.apply(this, all) };`;
    const text = plugin({
      module: `${flood}${steal}setInterval(() => { for (let i = 0; stolen && i < 1000; i++) postMessage.call(stolen, { type: "pong" }) }, 1);`,
    });
    expect(await fate(text)).toBe("it sent too many messages");
  });

  it.each([
    ["lies about what it is", plugin({ parameters: "{ a: { id: 'a', minValue: 'low' } }" }), /does not understand/],
    ["has a state of a hundred megabytes", plugin({ state: "return 'x'.repeat(1e8)" }), /does not understand/],
    ["throws as it is read", plugin({ module: "throw new Error('no luck')" }), /no luck/],
    ["is none", "export default 3", /no Web Audio Module/],
    ["is no script", "<html>", /./],
  ])("is stopped where it %s", async (_, text, why) => {
    const frame = new PluginFrame(null);
    const ended = frame.open({ source: { text }, from: null }, OPTIONS).then(() => frame.ask());
    await expect(ended).rejects.toThrow(why);
    expect(await frame.broken).toMatch(why);
    expect(frame.element.isConnected).toBe(false);
  });
});

/** Tracks with an impulse each, and through each of them a plugin. */
function besides(ids: readonly string[]): Song {
  const song = plain();
  const sample = song.addSample([impulse(44100)], RATE);
  for (const id of ids) {
    const trackId = song.addTrack("audio");
    song.addClip(trackId, sample, 0);
    const evil: Plugin = { format: "wam", id, name: id, role: "effect", state: "", parameters: [] };
    const place = { id: song.makeId(), trackId, order: between(null, null) };
    song.run("addDevice", { device: newPlugin({ ...place, kind: "external", plugin: evil }) });
  }
  return song;
}

describe("the sound of a song", () => {
  it.each<[string, Record<string, readonly [string, RegExp]>]>([
    [
      "hang",
      {
        Hangs: [plugin({ made: "setTimeout(() => { for (;;); }, 500)" }), /it does not answer/],
        // the frames of plugins share a process, which is not ours: who hangs may hold up the others too
        Stalls: [plugin({ made: onAudioThread("", "while (currentTime > 0.7);") }), /no sound came|does not answer/],
        "Falls silent": [plugin({ made: onAudioThread(instead("")) }), /no sound came|does not answer/],
      },
    ],
    [
      "fail and lie",
      {
        Mumbles: [plugin({ made: onAudioThread(instead("send({ frame: 3, sound: 'x' })")) }), /is no sound/],
        Throws: [
          plugin({ made: onAudioThread("", "if (currentTime > 0.7) throw 1;") }),
          /it made an error while it played/,
        ],
        Floods: [
          plugin({ made: onAudioThread(instead("for (let i = 0; i < 100; i++) send(message)")) }),
          /too many messages/,
        ],
        Overfills: [
          plugin({ made: onAudioThread(instead("send({ ...message, sound: new Float32Array(1e7) })")) }),
          /is no sound/,
        ],
      },
    ],
  ])("goes on where its plugins %s, and each is told", async (_, plugins) => {
    const find = async (id: string) => ({ source: { text: plugins[id]![0] }, from: null });
    const song = besides(Object.keys(plugins));
    const { notices, play } = await hosted(song, (context, device) => makeSound(context, device, find));
    const stopped = () => notices.filter((sentence) => sentence.includes("was stopped"));
    await expect.poll(stopped).toHaveLength(Object.keys(plugins).length);
    for (const [name, [, why]] of Object.entries(plugins)) {
      expect(stopped().find((sentence) => sentence.startsWith(`“${name}” was stopped`))).toMatch(why);
    }
    // all of them are passed by now, and stand at one place
    const loud = loudFrames(await play(100), 0.1);
    expect(loud).toEqual([{ frame: loud[0]!.frame, x: expect.closeTo(Object.keys(plugins).length / 2, 2) }]);
  });

  it("is never anything but sound: what is no number is silence", async () => {
    const find = async () => ({
      source: { text: plugin({ made: onAudioThread(instead("message.sound.fill(NaN); send(message)")) }) },
      from: null,
    });
    const song = besides(["Poisons"]);
    const dry = song.addTrack("audio");
    song.addClip(dry, song.addSample([impulse(44100)], RATE), 0);
    const { play } = await hosted(song, (context, device) => makeSound(context, device, find));
    const heard = await play(100);
    expect(heard.every(Number.isFinite)).toBe(true);
    expect(loudFrames(heard, 0.1)).toEqual([{ frame: expect.any(Number), x: expect.closeTo(0.5, 2) }]);
  });
});
