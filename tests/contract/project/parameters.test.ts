import { describe, expect, test } from "vitest";
import type { ParameterSpec } from "../../../contract/parameters";
import { type Address, formatAddress } from "../../../contract/parameters/address";
import { amountSpec } from "../../../contract/parameters/table";
import { differences } from "../../../contract/project/changes";
import type { Project } from "../../../contract/project/document";
import { CommandError } from "../../../contract/project/errors";
import { execute } from "../../../contract/project/execute";
import {
  addressAt,
  parameterCommand,
  parameterName,
  readParameter,
  speakParameter,
  stripAddress,
} from "../../../contract/project/parameters";
import { bigProject, everyAddress } from "./everyAddress";

const project = bigProject(2);
const addresses = everyAddress(project);

/** Another value of the parameter than the one it has. */
const otherValue = ({ min, max, unit }: ParameterSpec, value: number): number => {
  if (unit === "switch" || unit === "choice" || unit === "bars") return value === max ? min : max;
  return min + (max - min) * ((value - min) / (max - min) < 0.5 ? 0.75 : 0.25);
};

const at = (document: Project, address: Address) => readParameter(document, address)?.value;
const named = (name: string) => Object.values(project.tracks).find((track) => track.name === name)!;

describe("the command that sets a parameter", () => {
  test("changes that one place of the document and no other, for every address there is", () => {
    for (const address of addresses) {
      const { spec, value } = readParameter(project, address)!;
      const wanted = otherValue(spec, value);
      const command = parameterCommand(project, address, wanted)!;
      const next = execute(project, command).project;
      expect(at(next, address), formatAddress(address)).toBe(wanted);
      expect(differences(project, next), formatAddress(address)).toHaveLength(1);
    }
  });

  test("takes a value to the parameter's range", () => {
    const track = named("audio 0");
    const set = (address: Address, value: number) =>
      at(execute(project, parameterCommand(project, address, value)!).project, address);
    expect(set(stripAddress(track, "level"), 100)).toBe(6);
    expect(set(stripAddress(track, "mute"), 7)).toBe(1);
    expect(set({ of: "transport", parameter: "countIn" }, 99)).toBe(4);
    expect(set({ of: "tempo", id: Object.keys(project.tempo)[0]!, parameter: "bpm" }, 1)).toBe(60);
  });

  test("is none where the document has no such parameter", () => {
    const track = named("audio 0");
    const none: Address[] = [
      { of: "track", id: "gone", parameter: "level" },
      { of: "return", id: track.id, parameter: "level" },
      { of: "device", id: "gone", parameter: "mix" },
      { of: "device", id: Object.keys(project.devices)[0]!, parameter: "loudness" },
      { of: "send", id: "gone", parameter: "tap" },
      { of: "tempo", id: "gone", parameter: "bpm" },
    ];
    for (const address of none) {
      expect(readParameter(project, address)).toBeNull();
      expect(parameterCommand(project, address, 0)).toBeNull();
    }
  });
});

describe("setParameter", () => {
  const refusal = (address: string) => {
    try {
      execute(project, { name: "setParameter", args: { address, value: 1 } });
      return null;
    } catch (error) {
      return error instanceof CommandError ? error.code : error;
    }
  };
  const track = named("audio 0");

  test("takes the addresses of logs of version 2", () => {
    const next = execute(project, { name: "setParameter", args: { address: `strip/${track.id}/level`, value: -6 } });
    expect(at(next.project, stripAddress(track, "level"))).toBe(-6);
  });

  test.each([
    [`return/${track.id}/level`, "arguments"],
    [`track/${track.id}/mute`, "arguments"],
    ["transport/click", "arguments"],
    ["track/gone/level", "unknownId"],
    ["deck/a/level", "arguments"],
    ["x".repeat(5000), "arguments"],
  ])("refuses %s", (address, code) => expect(refusal(address)).toBe(code));
});

describe("a parameter's name", () => {
  const track = named("audio 0");
  const send = Object.values(project.sends).find(({ from }) => from === track.id)!;
  const to = project.tracks[send.to]!.name;
  const delay = Object.values(project.devices).find(({ kind }) => kind === "delay")!;

  test.each<[Address, number, string]>([
    [stripAddress(track, "level"), -6, "Volume of audio 0, minus 6.0 decibels"],
    [stripAddress(track, "level"), -144, "Volume of audio 0, silent"],
    [stripAddress(track, "eqLow"), 1.5, "EQ low of audio 0, 1.5 decibels"],
    [stripAddress(track, "pan"), -20, "Pan of audio 0, left 20"],
    [stripAddress(track, "mute"), 1, "Mute audio 0, on"],
    [{ of: "send", id: send.id, parameter: "level" }, 0, `Send from audio 0 to ${to}, 0.0 decibels`],
    [
      { of: "device", id: delay.id, parameter: "feedback" },
      35,
      `Feedback of Delay on ${project.tracks[delay.trackId]!.name}, 35 percent`,
    ],
    [{ of: "tempo", id: Object.keys(project.tempo)[0]!, parameter: "bpm" }, 128, "Tempo, 128.0 beats per minute"],
    [{ of: "transport", parameter: "preRoll" }, 2, "Pre-roll, 2 bars"],
  ])("%j at %d is heard as %s", (address, value, heard) => expect(speakParameter(project, address, value)).toBe(heard));

  test("of a send that is shown as an amount is the amount's", () => {
    const address: Address = { of: "send", id: send.id, parameter: "level" };
    expect(parameterName(project, address, amountSpec("Reverb"))).toBe("Reverb amount of audio 0");
  });
});

test("the place of a number in the document is its address, and no other place is one", () => {
  for (const address of addresses) {
    const { spec, value } = readParameter(project, address)!;
    const next = execute(project, parameterCommand(project, address, otherValue(spec, value))!).project;
    const [{ path, value: held }] = differences(project, next) as [{ path: string[]; value: unknown }];
    const numeric = typeof held === "number" && address.of !== "transport";
    expect(addressAt(project, path), path.join(".")).toEqual(
      numeric || (address.of === "transport" && address.parameter === "click") ? address : null,
    );
  }
  for (const path of [
    [],
    ["tracks"],
    ["tracks", "gone", "strip", "level"],
    ["devices", "x", "params", "constructor"],
  ]) {
    expect(addressAt(project, path)).toBeNull();
  }
});
