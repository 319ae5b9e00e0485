import { STUDIO_TRANSPORT } from "../../contract/engine/transports";
import type { Id, Project, Send, Track } from "../../contract/project/document";
import type { RouteGraph } from "../../contract/project/graph";
import { Ramp, Size, StripKind, Target } from "../../dsp/abi";
import type { CommandWriter } from "../../dsp/commands";
import { type LiveState, stripFlags } from "./liveState";
import { stripValues, updateParameters } from "./parameters";
import { sameItems } from "./same";
import { SlotTable } from "./slots";

const STRIP_KINDS: Record<Track["kind"], StripKind> = {
  audio: StripKind.channel,
  midi: StripKind.channel,
  drums: StripKind.channel,
  group: StripKind.group,
  return: StripKind.return_,
  master: StripKind.master,
};

/** What the engine was told about a strip. */
interface Strip {
  slot: number;
  output: number | null;
  flags: number | null;
  input: number;
  transport: number;
  values: number[] | null;
  chain: number[];
}

interface SendState {
  send: number;
  from: number;
  to: number;
  preFader: boolean;
  level: number;
}

/** Strips, sends and the order in which they are computed. */
export class GraphProgram {
  private readonly stripSlots = new SlotTable(Size.strips, "tracks");
  private readonly sendSlots = new SlotTable(Size.sends, "sends");
  private readonly strips = new Map<Id, Strip>();
  private readonly sends = new Map<Id, SendState>();
  private order: number[] = [];

  constructor(private readonly commands: CommandWriter) {}

  /** Increases when the engine's numbers change. */
  get revision(): number {
    return this.stripSlots.revision + this.sendSlots.revision;
  }

  stripEntries(): [Id, number][] {
    return [...this.stripSlots.entries()];
  }

  sendEntries(): [Id, number][] {
    return [...this.sendSlots.entries()];
  }

  /** The engine's number of a track's strip, −1 if there is none. */
  slot(track: Id): number {
    return this.stripSlots.get(track) ?? -1;
  }

  /** Removes strips and sends that are gone; returns the tracks whose strips were removed. */
  remove(graph: RouteGraph): Id[] {
    const kept = new Map(graph.sends.map((send) => [send.id, send]));
    for (const [id, state] of [...this.sends]) {
      const send = kept.get(id);
      if (send && this.stays(send, state)) continue;
      this.commands.sendClear(state.send);
      this.sends.delete(id);
      if (!send) this.sendSlots.release(id);
    }
    const gone = [...this.strips.keys()].filter((id) => !graph.outputs.has(id));
    for (const id of gone) {
      this.commands.stripClear(this.slot(id));
      this.stripSlots.release(id);
      this.strips.delete(id);
    }
    return gone;
  }

  create(graph: RouteGraph): void {
    for (const track of graph.order) {
      if (this.strips.has(track.id)) continue;
      const slot = this.stripSlots.take(track.id);
      this.commands.stripCreate(slot, STRIP_KINDS[track.kind]);
      this.strips.set(track.id, {
        slot,
        output: null,
        flags: null,
        input: -1,
        transport: STUDIO_TRANSPORT,
        values: null,
        chain: [],
      });
    }
  }

  /** Emits the outputs of the strips. */
  updateOutputs(graph: RouteGraph): void {
    for (const [id, strip] of this.strips) {
      const target = graph.outputs.get(id) ?? null;
      const output = target === null ? -1 : this.slot(target);
      if (strip.output !== output) this.commands.stripOutput(strip.slot, output);
      strip.output = output;
    }
  }

  updateChain(track: Id, chain: number[]): void {
    const strip = this.strips.get(track);
    if (!strip) return;
    if (!sameItems(strip.chain, chain)) this.commands.chain(strip.slot, chain);
    strip.chain = chain;
  }

  updateValues(track: Track): void {
    const strip = this.strips.get(track.id);
    if (!strip) return;
    const values = stripValues(track.strip);
    updateParameters(this.commands, Target.strip, strip.slot, strip.values, values);
    strip.values = values;
  }

  /** The flags of some strips; null: of all. */
  updateFlags(project: Project, live: LiveState | null, tracks: Iterable<Id> | null): void {
    for (const id of tracks ?? this.strips.keys()) {
      const strip = this.strips.get(id);
      const track = project.tracks[id];
      if (!strip || !track) continue;
      const { flags, input } = stripFlags(track, live);
      if (strip.flags === flags && strip.input === input) continue;
      this.commands.stripFlags(strip.slot, flags, input);
      strip.flags = flags;
      strip.input = input;
    }
  }

  /** Has each strip follow the transport of its track. */
  updateTransports(of: (track: Id) => number): void {
    for (const [id, strip] of this.strips) {
      const transport = of(id);
      if (strip.transport !== transport) this.commands.stripTransport(strip.slot, transport);
      strip.transport = transport;
    }
  }

  /** Creates missing sends. */
  createSends(graph: RouteGraph): void {
    for (const { id, from, to, preFader, level } of graph.sends) {
      if (this.sends.has(id)) continue;
      const state = { send: this.sendSlots.take(id), from: this.slot(from), to: this.slot(to), preFader, level };
      this.commands.sendCreate(state.send, state.from, state.to, preFader);
      this.commands.parameter(Target.send, state.send, 0, level, Ramp.none);
      this.sends.set(id, state);
    }
  }

  updateLevel({ id, level }: Send): void {
    const known = this.sends.get(id);
    if (!known || known.level === level) return;
    this.commands.parameter(Target.send, known.send, 0, level, Ramp.smooth);
    known.level = level;
  }

  updateOrder(graph: RouteGraph): void {
    const order = graph.order.map((track) => this.slot(track.id));
    if (!sameItems(order, this.order)) this.commands.stripOrder(order);
    this.order = order;
  }

  private stays(send: Send, state: SendState): boolean {
    return state.preFader === send.preFader && state.from === this.slot(send.from) && state.to === this.slot(send.to);
  }
}
