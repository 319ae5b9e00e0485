import { expect, test } from "vitest";
import { sniff } from "../../../contract/media/sniff";
import { attachedFiles, fileLabel, neededFiles } from "../../../contract/project/attached";
import { newDevice, newPlugin, newProject } from "../../../contract/project/newProject";
import { ids } from "./randomCommands";

test("a project needs the own instruments and added plugins that its devices use, each once", () => {
  const [font, code] = ["a".repeat(64), "b".repeat(64)];
  const plugin = { format: "wam", id: `added-${code}`, name: "Echo", state: "", parameters: [] };
  const place = { trackId: "t", order: "A" };
  const sampler = (id: string, fontId: string) => ({
    ...newDevice({ ...place, id, kind: "sampler" as const }),
    presetName: "Kalimba",
    font: { fontId, bank: 0, program: 0 },
  });
  const devices = [
    sampler("1", `own-${font}`),
    sampler("2", `own-${font}`),
    sampler("3", "sonivox"),
    newPlugin({ ...place, id: "4", kind: "external", plugin }),
    newPlugin({ ...place, id: "5", kind: "external", plugin: { ...plugin, id: "backline/resonator" } }),
  ];
  const project = { ...newProject(ids()), devices: Object.fromEntries(devices.map((device) => [device.id, device])) };
  expect(attachedFiles(project)).toEqual([
    { kind: "instrument", hash: font, name: "Kalimba" },
    { kind: "plugin", hash: code, name: "Echo", plugin },
  ]);
  expect([...neededFiles(project)]).toEqual([font, code]);
  expect(fileLabel(project, code)).toBe("Echo");
});

test("a SoundFont is recognised by its bytes", () => {
  const bytes = (text: string) => new TextEncoder().encode(text);
  expect(sniff(bytes("RIFFxxxxsfbkLIST"))).toBe("audio/x-soundfont");
  expect(sniff(bytes("RIFFxxxxWAVEfmt "))).toBe("audio/wav");
});
