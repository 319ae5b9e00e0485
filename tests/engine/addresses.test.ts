import { beforeEach, describe, expect, it } from "vitest";
import { LiveTarget } from "../../contract/engine/live";
import { STRIP_PARAMETERS, type StripParameterName } from "../../contract/parameters";
import { type Address, formatAddress, parseAddress } from "../../contract/parameters/address";
import { readParameter, stripAddress } from "../../contract/project/parameters";
import { StripParameter, SynthParameter } from "../../dsp/abi";
import { AddressBook } from "../../src/engine/addresses";
import { ProgramCompiler } from "../../workers/program/compiler";
import { seeded } from "../contract/project/randomCommands";
import { EngineModel } from "../workers/program/engineModel";
import { Song } from "../workers/render/song";

/** A song, the engine's program of it, and the addresses of its parameters in that program. */
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

  /** The engine's value of a parameter. */
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
      ...Object.values(tracks).flatMap((track) =>
        (Object.keys(STRIP_PARAMETERS) as StripParameterName[]).map((name) => stripAddress(track, name)),
      ),
      ...Object.values(devices).flatMap(({ id, params }) =>
        Object.keys(params).map((parameter): Address => ({ of: "device", id, parameter })),
      ),
      ...Object.keys(sends).map((id): Address => ({ of: "send", id, parameter: "level" })),
    ];
    expect(addresses.length).toBeGreaterThan(300);
    const valueAt = (address: Address) => readParameter(song.project, address)!.value;
    const random = seeded(3);
    const seen = new Set<string>();
    for (const address of addresses) {
      const before = valueAt(address);
      const text = formatAddress(address);
      song.run("setParameter", { address: text, value: before === 0 ? random() : before / (1.5 + random()) });
      studio.update();
      const found = book.find(address, valueAt(address))!;
      expect(found, text).not.toBeNull();
      expect(studio.holds(found), text).toBe(Math.fround(found.value));
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
    const ofTrack = (parameter: StripParameterName): Address => ({ of: "track", id: track, parameter });
    expect(book.find(ofTrack("pan"), -50)).toEqual(at(StripParameter.pan, -0.5));
    expect(book.find(ofTrack("level"), -6)).toEqual(at(StripParameter.level, -6));
    expect(book.find(ofTrack("hpfFrequency"), 80)).toEqual(at(StripParameter.hpfFrequency, 80));
    expect(book.find({ of: "device", id: synth, parameter: "filterCutoff" }, 900)).toMatchObject({
      target: LiveTarget.device,
      parameter: SynthParameter.filterCutoff,
      value: 900,
    });
    const send = Object.values(song.project.sends).find(({ from }) => from === track)!;
    expect(book.find({ of: "send", id: send.id, parameter: "level" }, -12)).toMatchObject({
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
    const gone: Address[] = [
      { of: "track", id: track, parameter: "level" },
      { of: "device", id: device, parameter: "mix" },
      { of: "send", id: send, parameter: "level" },
    ];
    for (const address of gone) expect(book.find(address, 0), formatAddress(address)).not.toBeNull();
    song.run("removeTrack", { id: track });
    studio.update();
    const next = song.addTrack("audio");
    studio.update();
    expect(book.strip(next)).toBe(slot);
    expect(book.strip(track)).toBe(-1);
    const never: Address[] = [
      { of: "device", id: "x", parameter: "mix" },
      // only the document has it
      { of: "track", id: next, parameter: "mute" },
      { of: "send", id: send, parameter: "tap" },
      { of: "transport", parameter: "loop" },
    ];
    for (const address of [...gone, ...never]) expect(book.find(address, 0), formatAddress(address)).toBeNull();
    for (const text of [`strip/${next}/loudness`, `strip/${next}/count`, `send/${send}/pan`, "strip//level"]) {
      expect(
        parseAddress(text, () => "audio"),
        text,
      ).toHaveProperty("problem");
    }
  });
});
