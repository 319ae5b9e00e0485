import { afterAll, expect, it } from "vitest";
import { Scope } from "../../../src/scope/scope";
import { openSysex } from "../../../src/stores/midi/sysex";

// what was put on the object itself hides the browser's own
afterAll(() => void Reflect.deleteProperty(navigator, "requestMIDIAccess"));

it("lets several hear one device's exclusive messages, each until its scope ends, and nothing else", async () => {
  const input: { onmidimessage: ((event: { data: Uint8Array; timeStamp: number }) => void) | null } = {
    onmidimessage: null,
  };
  const asked: unknown[] = [];
  const requestMIDIAccess = async (options: unknown) => {
    asked.push(options);
    return { inputs: new Map([["in", input]]), outputs: new Map() };
  };
  Object.defineProperty(navigator, "requestMIDIAccess", { value: requestMIDIAccess, configurable: true });
  const heard: [who: string, status: number | undefined, time: number][] = [];
  const [one, other] = [new Scope(), new Scope()];
  await openSysex(one, { input: "in", output: null }, ([status], time) => void heard.push(["one", status, time]));
  await openSysex(other, { input: "in", output: null }, ([status], time) => void heard.push(["other", status, time]));
  expect(asked).toEqual([{ sysex: true }]);
  const send = (timeStamp: number, ...data: number[]) =>
    input.onmidimessage?.({ data: new Uint8Array(data), timeStamp });
  send(1, 0xf0, 0x7e, 0xf7);
  send(2, 0x90, 60, 1);
  one.end();
  send(3, 0xf0, 0xf7);
  other.end();
  expect(input.onmidimessage).toBeNull();
  expect(heard).toEqual([
    ["one", 0xf0, 1],
    ["other", 0xf0, 1],
    ["other", 0xf0, 3],
  ]);
});
