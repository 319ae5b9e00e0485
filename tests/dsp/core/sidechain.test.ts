import { describe, expect, test } from "vitest";
import {
  CompressorParameter,
  DeviceKind,
  Fault,
  GateParameter,
  LimiterParameter,
  Ramp,
  Size,
  Status,
  StripFlag,
  StripKind,
  Target,
} from "../../../dsp/abi";
import { noise, Studio } from "./studio";

const RATE = 48000;
const IMPULSE = 1000;
const FRAMES = 8192;
const KICK = 0;
const BASS = 1;
const OTHER = 2;
const BUS = 3;
const MASTER = 4;

/**
 * kick → bus → master; bass, other → master. The kick is an impulse, the bass a constant, so that the frame on which a
 * device begins to turn the bass down is the first one that differs.
 */
class Desk extends Studio {
  #device = 0;

  constructor(bass: Float32Array = new Float32Array(FRAMES).fill(0.25)) {
    super(RATE);
    const kick = new Float32Array(FRAMES);
    kick[IMPULSE] = 0.5;
    this.commands.stripCreate(MASTER, StripKind.master).stripCreate(BUS, StripKind.group);
    for (const slot of [KICK, BASS, OTHER]) this.commands.stripCreate(slot, StripKind.channel);
    this.commands.stripOutput(KICK, BUS);
    for (const slot of [BASS, OTHER, BUS]) this.commands.stripOutput(slot, MASTER);
    this.commands.stripOrder([KICK, BUS, OTHER, BASS, MASTER]);
    this.clips(KICK, [{ length: FRAMES, sample: this.sample(RATE, kick) }]);
    this.clips(BASS, [{ length: FRAMES, sample: this.sample(RATE, bass) }]);
  }

  device(kind: DeviceKind, values: Readonly<Record<number, number>> = {}): number {
    const index = this.#device++;
    this.commands.deviceCreate(index, kind, 1);
    for (const [parameter, value] of Object.entries(values)) {
      this.commands.parameter(Target.device, index, Number(parameter), value, Ramp.none);
    }
    return index;
  }

  /** Below its ceiling a limiter only delays; of 0 ms there is none. */
  delays(...lookaheads: number[]): number[] {
    return lookaheads
      .filter((ms) => ms > 0)
      .map((ms) =>
        this.device(DeviceKind.limiter, { [LimiterParameter.lookahead]: ms, [LimiterParameter.truePeak]: 0 }),
      );
  }

  compressor(lookahead = 0): number {
    return this.device(DeviceKind.compressor, {
      [CompressorParameter.threshold]: -60,
      [CompressorParameter.ratio]: 20,
      [CompressorParameter.knee]: 0,
      [CompressorParameter.attack]: 0.1,
      [CompressorParameter.lookahead]: lookahead,
    });
  }

  flags(slot: number, flags: number): this {
    this.commands.stripFlags(slot, flags);
    return this;
  }

  play(frames = FRAMES): Float32Array {
    this.commands.play();
    return this.render(frames).left;
  }
}

const firstOf = (out: Float32Array, from: number, is: (value: number) => boolean) =>
  out.findIndex((value, frame) => frame >= from && is(value));

interface Paths {
  /** ms of delay in the kick's strip, on the bass before and after the compressor, on the other channel */
  kick?: number[];
  before?: number[];
  after?: number[];
  other?: number[];
  lookahead?: number;
}

/** The frame on which the compressor on the bass begins to act, and that on which the kick itself sounds. */
function onsets({ kick = [], before = [], after = [], other = [], lookahead = 0 }: Paths, late = false) {
  const build = (muted: number) => {
    const desk = new Desk().flags(muted, StripFlag.mute);
    const compressor = desk.compressor(lookahead);
    desk.commands
      .chain(KICK, desk.delays(...kick))
      .chain(BASS, [...desk.delays(...before), compressor, ...desk.delays(...after)])
      .chain(OTHER, desk.delays(...other));
    // As an edit while the engine runs, between two blocks.
    if (late) desk.render(Size.block * 4);
    desk.commands.deviceSidechain(compressor, KICK);
    return desk;
  };
  const ducked = build(BUS);
  const out = ducked.play();
  const latency = ducked.host.status(Status.latency);
  expect(ducked.host.status(Status.fault)).toBe(0);
  const acts = firstOf(out, latency, (value) => value !== 0.25);
  const struck = build(BASS).play();
  return { acts, sounds: firstOf(struck, 0, (value) => value !== 0), latency };
}

describe("a sidechain acts on the frame on which its source sounds", () => {
  const cases: [string, Paths][] = [
    ["without delays", {}],
    ["a delay on the source", { kick: [3] }],
    ["a delay before the device", { before: [3] }],
    ["delays on both, the source's longer", { kick: [7], before: [2] }],
    ["delays on both, the source's shorter", { kick: [2], before: [7] }],
    ["two devices before it", { kick: [5], before: [2, 1.5] }],
    ["a delay after the device", { kick: [4], after: [6] }],
    ["a longer way elsewhere", { kick: [1], before: [2], after: [1], other: [10] }],
  ];

  test.each(cases)("%s", (_, paths) => {
    const { acts, sounds, latency } = onsets(paths);
    expect(sounds).toBe(IMPULSE + latency);
    expect(acts).toBe(sounds);
  });

  test.each(cases)("%s, connected while the engine runs", (_, paths) => {
    const { acts, sounds } = onsets(paths, true);
    expect(acts).toBe(sounds);
  });

  test("look-ahead lets it act earlier by just that", () => {
    const { acts, sounds } = onsets({ kick: [7], before: [2], lookahead: 4 });
    expect(acts).toBe(sounds - 4 * 48);
  });

  test("delays on the source cost the mix no more than they must: those before the device are used", () => {
    expect(onsets({ kick: [3], before: [5] }).latency).toBe(onsets({ before: [5] }).latency);
  });

  test("still so after a latency changes, and after the device moves in its chain", () => {
    const desk = new Desk();
    const [slow] = desk.delays(2) as [number];
    const [delay] = desk.delays(5) as [number];
    const compressor = desk.compressor();
    desk.commands.chain(KICK, [slow]).chain(BASS, [delay, compressor]).deviceSidechain(compressor, KICK);
    desk.flags(BUS, StripFlag.mute).render(Size.block * 4);
    desk.commands
      .parameter(Target.device, slow, LimiterParameter.lookahead, 9, Ramp.none)
      .chain(BASS, [compressor, delay]);
    desk.render(Size.block * 4);
    const out = desk.play();
    const latency = desk.host.status(Status.latency);
    // nine milliseconds on the kick, then the five after the compressor
    expect(latency).toBeGreaterThanOrEqual(14 * 48);
    expect(firstOf(out, latency, (value) => value !== 0.25)).toBe(IMPULSE + latency);
  });

  test("a bass of low latency is not held back, and is ducked as soon as the kick is there", () => {
    const desk = new Desk();
    const compressor = desk.compressor();
    desk.commands.chain(KICK, desk.delays(3)).chain(BASS, [compressor]).deviceSidechain(compressor, KICK);
    desk.flags(BUS, StripFlag.mute).flags(BASS, StripFlag.lowLatency);
    const out = desk.play();
    expect(out[0]).toBe(0.25);
    expect(firstOf(out, 0, (value) => value !== 0.25)).toBe(IMPULSE + desk.host.status(Status.latency));
  });

  test("a sidechain may follow another: the kick ducks the other, which ducks the bass", () => {
    const desk = new Desk();
    const kick = desk.delays(3);
    const gate = desk.device(DeviceKind.gate, { [GateParameter.threshold]: -60, [GateParameter.attack]: 0.05 });
    const compressor = desk.compressor();
    const constant = desk.sample(RATE, new Float32Array(FRAMES).fill(0.5));
    desk.clips(OTHER, [{ length: FRAMES, sample: constant }]);
    desk.commands
      .chain(KICK, kick)
      .chain(OTHER, [...desk.delays(1), gate])
      .chain(BASS, [compressor])
      .deviceSidechain(gate, KICK)
      .deviceSidechain(compressor, OTHER)
      .parameter(Target.device, compressor, CompressorParameter.threshold, -20, Ramp.none)
      .stripOutput(OTHER, BUS)
      .stripOrder([KICK, OTHER, BUS, BASS, MASTER]);
    const out = desk.flags(BUS, StripFlag.mute).play();
    const latency = desk.host.status(Status.latency);
    const acts = firstOf(out, latency, (value) => value !== 0.25);
    // The gate opens with a time constant of 2.4 frames, and the compressor receives a tenth of the level.
    expect(acts).toBeGreaterThanOrEqual(IMPULSE + latency);
    expect(acts).toBeLessThan(IMPULSE + latency + 8);
  });
});

describe("what a device detects from", () => {
  const KINDS: [string, DeviceKind, Record<number, number>][] = [
    ["compressor", DeviceKind.compressor, { [CompressorParameter.threshold]: -30 }],
    ["gate", DeviceKind.gate, { [GateParameter.threshold]: -6, [GateParameter.hold]: 1 }],
  ];

  test.each(KINDS)(
    "a %s that listens to a copy of its own sound gives the bytes that it gives by itself",
    (_, kind, values) => {
      const sound = noise(FRAMES, 7);
      const run = (keyed: boolean) => {
        const desk = new Desk(sound);
        desk.clips(OTHER, [{ length: FRAMES, sample: desk.sample(RATE, sound) }]).commands.stripOutput(OTHER, BUS);
        desk.commands.stripOrder([KICK, OTHER, BUS, BASS, MASTER]);
        const device = desk.device(kind, values);
        desk.commands.chain(BASS, [device]);
        if (keyed) desk.commands.deviceSidechain(device, OTHER);
        return desk.flags(BUS, StripFlag.mute).play();
      };
      const alone = run(false);
      expect(alone).not.toEqual(sound);
      expect(run(true)).toEqual(alone);
    },
  );

  test.each(KINDS)("a %s follows its key's fader and forgets the key with the connection", (_, kind) => {
    const values =
      kind === DeviceKind.gate ? { [GateParameter.threshold]: -80 } : { [CompressorParameter.threshold]: -60 };
    const desk = new Desk();
    desk.clips(OTHER, [{ length: FRAMES, sample: desk.sample(RATE, new Float32Array(FRAMES).fill(0.5)) }]);
    const device = desk.device(kind, values);
    desk.commands.stripOutput(OTHER, BUS).stripOrder([KICK, OTHER, BUS, BASS, MASTER]);
    desk.commands.chain(BASS, [device]).deviceSidechain(device, OTHER);
    desk.flags(BUS, StripFlag.mute).commands.play();
    const level = () => desk.render(Size.block * 12).left.at(-1)!;
    const keyed = level();
    desk.flags(OTHER, StripFlag.mute).render(RATE);
    expect(desk.apply()).toBe(0);
    desk.commands.stop().play();
    const silent = level();
    desk.commands.deviceSidechain(device, -1);
    desk.commands.stop().play();
    const own = level();
    if (kind === DeviceKind.gate) {
      expect(keyed).toBeCloseTo(0.25, 2);
      expect(silent).toBeLessThan(0.001);
      expect(own).toBeCloseTo(0.25, 2);
    } else {
      expect(keyed).toBeLessThan(0.1);
      expect(silent).toBeCloseTo(0.25, 3);
      expect(own).toBeLessThan(0.1);
    }
  });

  test("a bypassed device that listens passes the sound, and what it did not hear is not heaped up", () => {
    const desk = new Desk();
    const compressor = desk.compressor();
    desk.commands.chain(BASS, [compressor]).deviceSidechain(compressor, KICK).deviceBypass(compressor, true);
    const out = desk.flags(BUS, StripFlag.mute).play(Size.block * 20);
    expect(new Set(out)).toEqual(new Set([0.25]));
    desk.commands.deviceBypass(compressor, false);
    expect(desk.render(Size.block * 4).left.at(-1)).toBe(0.25);
  });
});

describe("mute and solo", () => {
  const { mute, solo } = StripFlag;
  /** The bass's level while the kick's track, a constant here, ducks it; the kick itself is 0.5. */
  function ducked(flags: Partial<Record<number, number>>) {
    const desk = new Desk();
    desk.clips(KICK, [{ length: FRAMES, sample: desk.sample(RATE, new Float32Array(FRAMES).fill(0.5)) }]);
    const compressor = desk.compressor();
    desk.commands.chain(BASS, [compressor]).deviceSidechain(compressor, BUS);
    for (const [slot, bits] of Object.entries(flags)) desk.flags(Number(slot), bits!);
    return desk.play(Size.block * 20).at(-1)!;
  }
  const low = ducked({ [BASS]: solo });

  test("the bass alone is ducked by what is not heard, and by what feeds that", () => {
    expect(low).toBeGreaterThan(0);
    expect(low).toBeLessThan(0.05);
  });

  test.each<[string, Partial<Record<number, number>>, (out: number) => number]>([
    ["nothing", {}, (out) => out - 0.5],
    ["solo both", { [KICK]: solo, [BASS]: solo }, (out) => out - 0.5],
    ["solo both buses", { [BUS]: solo, [BASS]: solo }, (out) => out - 0.5],
  ])("%s: kick and ducked bass", (_, flags, bass) => {
    expect(bass(ducked(flags))).toBeCloseTo(low, 5);
  });

  test("solo the kick: the bass is not heard for its sake", () => {
    expect(ducked({ [KICK]: solo })).toBeCloseTo(0.5, 5);
  });

  test("solo another: neither", () => {
    expect(ducked({ [OTHER]: solo })).toBe(0);
  });

  test("a muted source keys nothing, nor does one whose feeds are muted", () => {
    expect(ducked({ [BUS]: mute })).toBeCloseTo(0.25, 5);
    expect(ducked({ [KICK]: mute })).toBeCloseTo(0.25, 5);
    expect(ducked({ [BUS]: mute, [BASS]: solo })).toBeCloseTo(0.25, 5);
  });
});

describe("commands", () => {
  test("are refused for what cannot listen and what cannot be listened to", () => {
    const desk = new Desk();
    const [compressor, reverb] = [desk.compressor(), desk.device(DeviceKind.reverb)];
    desk.commands.chain(BASS, [compressor, reverb]);
    expect(desk.apply()).toBe(0);
    const refused: [number, number][] = [
      [compressor, 77],
      [compressor, -2],
      [compressor, Size.strips],
      [compressor, BASS],
      [reverb, KICK],
      [99, KICK],
      [-1, KICK],
      [Size.devices, KICK],
    ];
    for (const [device, source] of refused) desk.commands.deviceSidechain(device, source);
    expect(desk.apply()).toBe(refused.length);
    desk.commands.deviceSidechain(compressor, -1).deviceSidechain(compressor, KICK);
    expect(desk.apply()).toBe(0);
  });

  test("a sidechain against the order, as in a circle, is left out and reported", () => {
    const desk = new Desk();
    const [front, back] = [desk.compressor(), desk.compressor()];
    desk.commands.chain(KICK, [front]).chain(BASS, [back]);
    desk.commands.deviceSidechain(back, KICK).deviceSidechain(front, BASS);
    const out = desk.flags(BUS, StripFlag.mute).play();
    expect(desk.host.status(Status.fault)).toBe(Fault.command);
    // That one detects from its own sound; the other is still ducked.
    expect(firstOf(out, 0, (value) => value !== 0.25)).toBe(IMPULSE);
  });

  test("a source that goes, or a device, leaves no sidechain behind; the arena gets all back", () => {
    const desk = new Desk();
    desk.render(Size.block);
    const compressor = desk.compressor();
    desk.render(Size.block);
    const used = () => desk.host.status(Status.arenaUsed);
    desk.commands.chain(BASS, [compressor]).chain(KICK, []);
    desk.render(Size.block);
    const before = used();
    for (let round = 0; round < 3; round++) {
      desk.commands.deviceSidechain(compressor, KICK);
      desk.render(Size.block);
      expect(used()).toBeGreaterThan(before);
      desk.commands.deviceSidechain(compressor, -1);
      desk.render(Size.block);
      expect(used()).toBe(before);
    }
    desk.commands.deviceSidechain(compressor, KICK);
    desk.render(Size.block);
    desk.commands.stripClear(KICK);
    desk.render(Size.block);
    expect(used()).toBeLessThanOrEqual(before);
    expect(desk.host.status(Status.fault)).toBe(0);
  });
});
