import type { Device, Id } from "../../contract/project/document";
import { DeviceKind, Ramp, Size, Target } from "../../dsp/abi";
import type { CommandWriter } from "../../dsp/commands";
import { blockBytes } from "./memoryNeed";
import { SlotTable } from "./slots";

/** Frames that a delay line for the longest loop holds, live and in a render. */
const LINE_FRAMES = 8192;
/** Rows of edges that four strips have, about: to their outputs, and to returns. */
const ROWS = 2;

interface ExternalState {
  device: number;
  bypassed: boolean;
  /** −1: all loops are taken, and the sound passes it by */
  loop: number;
}

/** Devices that the host renders, each through an external loop of the engine as far as there are any. */
export class ExternalProgram {
  private readonly loops = new SlotTable(Size.externals, "external devices");
  private readonly states = new Map<Id, ExternalState>();

  constructor(
    private readonly commands: CommandWriter,
    /** the engine's numbers of all devices */
    private readonly slots: SlotTable,
  ) {}

  /** Grows when loops are given or freed. */
  get revision(): number {
    return this.loops.revision;
  }

  /** Bytes of the engine's arena that compensate them among so many strips: everything else waits for them. */
  arenaBytes(strips: number): number {
    const heard = Math.min(this.states.size, Size.externals);
    if (heard === 0) return 0;
    const rows = Math.ceil(strips / Size.lanes) * ROWS;
    return heard * blockBytes(LINE_FRAMES * 8) + rows * blockBytes(LINE_FRAMES * 32);
  }

  entries(): [Id, loop: number, device: number][] {
    return [...this.states].map(([id, { loop, device }]) => [id, loop, device]);
  }

  /** Creates or updates a device; returns the engine's number for it. */
  update({ id, plugin, bypassed }: Device): number {
    let state = this.states.get(id);
    if (!state) {
      const device = this.slots.take(id);
      const kind = plugin?.role === "instrument" ? DeviceKind.externalInstrument : DeviceKind.external;
      this.commands.deviceCreate(device, kind, 0);
      state = { device, bypassed: false, loop: -1 };
      this.states.set(id, state);
      this.giveLoops();
    }
    if (state.bypassed !== bypassed) this.commands.deviceBypass(state.device, bypassed);
    state.bypassed = bypassed;
    return state.device;
  }

  /** Clears a device; the loop that it leaves goes to the next. */
  remove(id: Id): void {
    const state = this.states.get(id);
    if (!state) return;
    this.commands.deviceClear(state.device);
    this.slots.release(id);
    this.loops.release(id);
    this.states.delete(id);
    this.giveLoops();
  }

  /** The first devices by their ids have the loops, so that it is the document that decides, not the order of edits. */
  private giveLoops(): void {
    const first = new Set([...this.states.keys()].sort().slice(0, Size.externals));
    for (const [id, state] of this.states) {
      if (state.loop < 0 || first.has(id)) continue;
      this.loops.release(id);
      this.setLoop(state, -1);
    }
    for (const [id, state] of this.states)
      if (state.loop < 0 && first.has(id)) this.setLoop(state, this.loops.take(id));
  }

  private setLoop(state: ExternalState, loop: number): void {
    state.loop = loop;
    this.commands.parameter(Target.device, state.device, 0, loop, Ramp.none);
  }
}
