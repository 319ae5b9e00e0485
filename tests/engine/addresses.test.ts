import { beforeEach, describe, expect, it } from "vitest";
import { LiveTarget } from "../../contract/engine/live";
import { STRIP_PARAMETERS } from "../../contract/parameters";
import type { ParameterAddress } from "../../contract/project/commands";
import { StripParameter, SynthParameter } from "../../dsp/abi";
import { AddressBook } from "../../src/engine/addresses";
import { ProgramCompiler } from "../../workers/program/compiler";
import { seeded } from "../contract/project/randomCommands";
import { EngineModel } from "../workers/program/engineModel";
import { Song } from "../workers/render/song";

/** A song, the program that the engine has of it, and the book that finds its way in that program. */
class Studio {
  readonly song = new Song();
  readonly book = new AddressBook();
  readonly model = new EngineModel();
  private readonly compiler = new ProgramCompiler(44100, () => new Promise(() => undefined));

  update(): this {
    this.compiler.update(this.song.project);
    this.model.apply(this.compiler.commands.take());
    this.book.update(this.compiler.slots());
    return this;
  }

  /** What the engine holds for a parameter. */
  holds({ target, index, parameter }: { target: number; index: number; parameter: number }): number | undefined {
    return this.model.parameters.get(`${target}/${index}/${parameter}`);
  }
}

let studio: Studio;
beforeEach(() => {
  studio = new Studio();
});

describe("the engine's number of an address", () => {
  it("is the one that the committed edit goes to, its value in the engine's unit, for every address there is", () => {
    const { song, book } = studio;
    for (const kind of ["audio", "midi", "drums", "group", "return"] as const) song.addTrack(kind);
    for (const kind of ["flanger", "distortion", "compressor"]) song.addDevice(song.addTrack("audio"), kind);
    studio.update();
    const { tracks, devices, sends } = song.project;
    const addresses = [
      ...Object.keys(tracks).flatMap((id) => Object.keys(STRIP_PARAMETERS).map((name) => `strip/${id}/${name}`)),
      ...Object.values(devices).flatMap(({ id, params }) => Object.keys(params).map((name) => `device/${id}/${name}`)),
      ...Object.keys(sends).map((id) => `send/${id}/level`),
    ] as ParameterAddress[];
    expect(addresses.length).toBeGreaterThan(300);
    const valueAt = (address: ParameterAddress) => {
      const { tracks, devices, sends } = song.project;
      const [of, id = "", name = ""] = address.split("/");
      if (of === "strip") return tracks[id]!.strip[name as keyof typeof STRIP_PARAMETERS];
      return of === "send" ? sends[id]!.level : devices[id]!.params[name]!;
    };
    const random = seeded(3);
    const seen = new Set<string>();
    for (const address of addresses) {
      const before = valueAt(address);
      song.run("setParameter", { address, value: before === 0 ? random() : before / (1.5 + random()) });
      studio.update();
      const found = book.find(address, valueAt(address))!;
      expect(found, address).not.toBeNull();
      expect(studio.holds(found), address).toBe(Math.fround(found.value));
      seen.add(`${found.target}/${found.index}/${found.parameter}`);
    }
    expect(seen.size).toBe(addresses.length);
  });

  it("is that of the strip, the send or the device, with pan from −1 to 1 and all else as it is", () => {
    const { song, book } = studio;
    const first = song.addTrack("audio");
    const track = song.addTrack("audio");
    const midi = song.addTrack("midi");
    const synth = Object.values(song.project.devices).find(({ trackId }) => trackId === midi)!.id;
    studio.update();
    const strip = book.strip(track);
    expect(strip).toBeGreaterThanOrEqual(0);
    expect(strip).not.toBe(book.strip(first));
    expect(book.stripsByTrack.get(track)).toBe(strip);
    const at = (parameter: number, value: number) => ({ target: LiveTarget.strip, index: strip, parameter, value });
    expect(book.find(`strip/${track}/pan`, -50)).toEqual(at(StripParameter.pan, -0.5));
    expect(book.find(`strip/${track}/level`, -6)).toEqual(at(StripParameter.level, -6));
    expect(book.find(`strip/${track}/hpfFrequency`, 80)).toEqual(at(StripParameter.hpfFrequency, 80));
    expect(book.find(`device/${synth}/filterCutoff`, 900)).toMatchObject({
      target: LiveTarget.device,
      parameter: SynthParameter.filterCutoff,
      value: 900,
    });
    const send = Object.values(song.project.sends).find(({ from }) => from === track)!;
    expect(book.find(`send/${send.id}/level`, -12)).toMatchObject({
      target: LiveTarget.send,
      parameter: 0,
      value: -12,
    });
  });

  it("is none for what is gone, though another has its place now, and none for what never was", () => {
    const { song, book } = studio;
    const track = song.addTrack("audio");
    const device = song.addDevice(track, "delay");
    const send = Object.values(song.project.sends).find(({ from }) => from === track)!.id;
    studio.update();
    const slot = book.strip(track);
    const gone = [`strip/${track}/level`, `device/${device}/mix`, `send/${send}/level`] as ParameterAddress[];
    for (const address of gone) expect(book.find(address, 0), address).not.toBeNull();
    song.run("removeTrack", { id: track });
    studio.update();
    const next = song.addTrack("audio");
    studio.update();
    expect(book.strip(next)).toBe(slot);
    expect(book.strip(track)).toBe(-1);
    const never = [`strip/${next}/loudness`, `strip/${next}/count`, `send/${send}/pan`, "device/x/mix", "strip//level"];
    for (const address of [...gone, ...(never as ParameterAddress[])]) {
      expect(book.find(address, 0), address).toBeNull();
    }
  });
});
