import { describe, expect, test } from "vitest";
import { parseSfz, sfzKey } from "../../../workers/ownInstruments/sfz";
import { wholeSfz } from "../../../workers/ownInstruments/sfzFiles";
import { zoneOfRegion } from "../../../workers/ownInstruments/zones";

const sound = { name: "a", channels: [new Float32Array(1000)], sampleRate: 44100 };

describe("SFZ", () => {
  test("keys are numbers or names, c4 is 60", () => {
    expect(["60", "c4", "C#4", "db4", "a-1", "h4", "", undefined].map((key) => sfzKey(key))).toEqual([
      ...[60, 60, 61, 61, 9, null, null, null],
    ]);
  });

  test("regions inherit; values may hold spaces; comments and backslashes are read as players do", () => {
    const { regions, unknown } = parseSfz(
      [
        "<control> default_path=My Samples\\ // where they lie",
        "<global> ampeg_release=0.5 volume=-3",
        "<group> lovel=64 wobble=3",
        "<region> sample=low piano.wav key=c3 tune=-12<region> sample=b.wav lokey=49 hikey=72 pitch_keycenter=60",
        "<group>",
        "<region> sample=c.wav loop_mode=loop_continuous loop_start=10 loop_end=99",
      ].join("\r\n"),
    );
    expect(regions.map((region) => region.sample)).toEqual([
      ...["My Samples/low piano.wav", "My Samples/b.wav", "My Samples/c.wav"],
    ]);
    expect(unknown).toEqual(["wobble"]);
    const zones = regions.map((region) => zoneOfRegion(region, sound));
    expect(zones[0]).toMatchObject({ keys: [48, 48], rootKey: 48, tune: -12, volume: -3, velocities: [64, 127] });
    expect(zones[0]?.envelope.release).toBe(0.5);
    expect(zones[1]).toMatchObject({ keys: [49, 72], rootKey: 60 });
    expect(zones[2]).toMatchObject({ loop: "continuous", loopRange: [10, 100], velocities: [0, 127] });
  });

  test("included files and defined names are put in their places, from the folder of the file that was opened", async () => {
    const files: Record<string, string> = {
      "maps/low.sfz": '<region> sample=$DIRlow.wav key=$LOW /* not\n here */ #include "maps/deeper.h"',
      "maps/deeper.h": '<region> sample=$DIR$LOWER.wav key=40 #include "maps/low.sfz"',
    };
    const text = [
      "#define $DIR samples/",
      "#define $LOW 36 #define $LOWER deep-$LOW",
      '<group> lovel=64 #include "maps\\low.sfz"',
      '// #include "not.sfz"',
      '#include "gone.sfz"',
    ].join("\r\n");
    const { text: whole, missing } = await wholeSfz(text, async (path) => files[path] ?? null);
    expect(missing).toEqual(["gone.sfz"]);
    expect(
      parseSfz(whole).regions.map(({ sample, opcodes }) => [sample, opcodes.get("key"), opcodes.get("lovel")]),
    ).toEqual([
      ["samples/low.wav", "36", "64"],
      ["samples/deep-36.wav", "40", "64"],
    ]);
    const bomb = [
      "#define $A aaaaaaaaaa",
      ..."BCDEFGH".split("").map((name, at) => `#define $${name} ${`$${"ABCDEFG"[at]}`.repeat(200)}`),
    ];
    await expect(wholeSfz(bomb.join("\n"), async () => null)).rejects.toThrow("a line that is too long");
    await expect(wholeSfz('#include "a"\n'.repeat(2000), async () => "")).rejects.toThrow("too many others");
    // comments are no part of what it is, but are read all the same
    await expect(
      wholeSfz('#include "a"\n'.repeat(50), async () => `// ${"x".repeat(9000)}\n`.repeat(10)),
    ).rejects.toThrow("too long to be read");
  });

  test("hostile text is bounded, and refused with a sentence", () => {
    expect(() => parseSfz("just words")).toThrow("This SFZ file names no samples.");
    expect(() => parseSfz("<region>sample=a.wav\n".repeat(5000))).toThrow("more than 4096 regions");
    expect(() => parseSfz("x".repeat(4_000_001))).toThrow("too long");
    expect(parseSfz("<region sample=\n<region> sample=a.wav lokey=999 tune=nonsense end=1e99").regions).toHaveLength(1);
    expect(() => parseSfz(`<region>${"a=".repeat(100_000)}`)).toThrow("a line that is too long");
    expect(() => parseSfz("a=b c=d\n".repeat(200_000))).toThrow("too many opcodes");
  });
});
