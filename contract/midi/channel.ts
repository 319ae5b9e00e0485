import { DRUM_BANK } from "../fonts";
import { Controller, controlName, standing } from "../project/controllers";
import type { ControlEvent } from "../project/document";
import type { LeftOut } from "./leftOut";
import { type Entered, ParameterEntry, REGISTERED_REST } from "./parameterEntry";
import type { System } from "./sysex";

export type PlainControl = Omit<ControlEvent, "id">;

/** A sound as bank select and program change choose it; drum kits are in bank 128. */
export interface Sound {
  bank: number;
  bankFine?: number;
  program: number;
}

/** Banks that hold drum kits, by the standard that a device is set to. */
const DRUM_BANKS: Partial<Record<System, readonly number[]>> = { xg: [126, 127], gm2: [120] };
/** In this bank, General MIDI 2 numbers variations of melodic sounds by the fine half of the bank. */
const GM2_MELODIC = 121;

/** Values of controllers and registered parameters after a device reset. */
const AFTER_RESET: readonly PlainControl[] = [
  { tick: 0, type: "cc", controller: Controller.volume, value: 100 },
  { tick: 0, type: "cc", controller: Controller.pan, value: 64 },
  ...[...REGISTERED_REST].map(([controller, value]) => ({ tick: 0, type: "rpn", controller, value }) as const),
];

/** The state of one channel while a file is read in order: controllers, sound and parameters, with banks resolved. */
export class MidiChannel {
  /** in order of time; of several with one name at one tick, the last */
  readonly controls: PlainControl[] = [];
  /** every change of the sound, in order */
  readonly sounds: { tick: number; sound: Sound }[] = [];
  /** the part plays drums, whatever bank is selected */
  private part: boolean;
  private drums: boolean;
  private program = 0;
  private bank = 0;
  private bankFine = 0;
  private system: System | null = null;
  private readonly parameters = new ParameterEntry();
  private readonly touched = new Set<string>();
  /** events of the tick being read */
  private now: PlainControl[] = [];

  constructor(
    /** channel 10 of General MIDI plays drums unless it is told otherwise */
    private readonly percussion: boolean,
    private readonly leftOut: LeftOut,
  ) {
    this.part = percussion;
    this.drums = percussion;
  }

  control(tick: number, controller: number, value: number): void {
    if (controller === Controller.bank) this.bank = value;
    else if (controller === Controller.bankFine) this.bankFine = value;
    else if (ParameterEntry.takes(controller)) this.enter(tick, this.parameters.control(controller, value));
    else {
      if (controller === Controller.reset) this.parameters.release();
      this.put({ tick, type: "cc", controller, value });
    }
  }

  bend(tick: number, value: number): void {
    this.put({ tick, type: "bend", controller: 0, value });
  }

  pressure(tick: number, value: number): void {
    this.put({ tick, type: "pressure", controller: 0, value });
  }

  change(tick: number, program: number): void {
    this.program = program;
    const kits = this.system && DRUM_BANKS[this.system];
    this.drums = this.part || (kits?.includes(this.bank) ?? false);
    this.sounds.push({ tick, sound: this.sound() });
  }

  /** Switches the channel between drums and instruments at a tick. */
  setDrums(tick: number, on: boolean): void {
    this.part = on;
    if (on === this.drums) return;
    this.drums = on;
    this.sounds.push({ tick, sound: this.sound() });
  }

  /** Resets the channel, because the device was set to a standard. */
  reset(tick: number, system: System): void {
    const drums = this.percussion;
    this.part = drums;
    this.system = system;
    this.parameters.reset();
    this.bank = 0;
    this.bankFine = 0;
    if (this.program !== 0 || this.drums !== drums) {
      this.program = 0;
      this.drums = drums;
      this.sounds.push({ tick, sound: this.sound() });
    }
    if (this.touched.size === 0) return;
    this.put({ tick, type: "cc", controller: Controller.reset, value: 0 });
    for (const event of AFTER_RESET) if (this.touched.has(controlName(event))) this.put({ ...event, tick });
  }

  /** Keeps the events of the last tick. Call it once, at the end. */
  close(): void {
    this.controls.push(...standing(this.now));
    this.now = [];
  }

  /** The sound at a tick, including changes on that very tick. */
  soundAt(tick: number): Sound {
    const before = this.sounds.findLast((change) => change.tick <= tick);
    return before?.sound ?? { bank: this.percussion ? DRUM_BANK : 0, program: 0 };
  }

  private sound(): Sound {
    if (this.drums) return { bank: DRUM_BANK, program: this.program };
    const bank = this.system === "gm2" && this.bank === GM2_MELODIC ? 0 : this.bank;
    return { bank, program: this.program, ...(this.bankFine > 0 && { bankFine: this.bankFine }) };
  }

  private enter(tick: number, entered: Entered | null): void {
    if (entered?.kind === "rpn") {
      this.put({ tick, type: "rpn", controller: entered.parameter, value: entered.value });
    } else if (entered) this.leftOut.add(entered.registered ? "registered" : "nrpn");
  }

  private put(event: PlainControl): void {
    this.touched.add(controlName(event));
    if (this.now[0] && this.now[0].tick !== event.tick) this.close();
    this.now.push(event);
  }
}
