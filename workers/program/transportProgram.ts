import { demandSideTransport, STUDIO_TRANSPORT } from "../../contract/engine/transports";
import type { Id, Signature, TempoPoint } from "../../contract/project/document";
import { type TempoMap, tempoMap } from "../../contract/project/time";
import type { CommandWriter } from "../../dsp/commands";

/** What a transport beside the studio's goes by, and the tracks that follow it. The first points stand at tick 0. */
export interface TransportSetup {
  tempo: readonly Pick<TempoPoint, "tick" | "bpm">[];
  signatures: readonly Pick<Signature, "tick" | "numerator" | "denominator">[];
  tracks: readonly Id[];
}

interface Maps {
  /** as text: what the engine was told */
  readonly told: string;
  readonly tempo: TempoMap;
}

/** The transports beside the studio's: tells the engine of their maps, and knows which track follows which. */
export class TransportProgram {
  private readonly followed = new Map<Id, number>();
  private readonly maps = new Map<number, Maps>();

  constructor(private readonly commands: CommandWriter) {}

  /**
   * Sets a transport up, in place of what it was; gives the tracks that may go by another tempo now. Throws a RangeError
   * for a number that none beside the studio's has, and for a tempo that does not begin at tick 0.
   */
  set(transport: number, { tempo, signatures, tracks }: TransportSetup): Set<Id> {
    demandSideTransport(transport);
    const told = JSON.stringify([tempo, signatures]);
    const same = this.maps.get(transport)?.told === told;
    if (!same) {
      this.maps.set(transport, { told, tempo: tempoMap(Object.fromEntries(tempo.entries())) });
      this.commands.tempoMap(tempo, transport).signatures(signatures, transport);
    }
    const before = [...this.followed].flatMap(([track, followed]) => (followed === transport ? [track] : []));
    for (const track of before) this.followed.delete(track);
    for (const track of tracks) this.followed.set(track, transport);
    const retimed = new Set([...before, ...tracks]);
    if (same) for (const track of before) if (this.followed.has(track)) retimed.delete(track);
    return retimed;
  }

  /** The transport that a track follows. */
  of(track: Id): number {
    return this.followed.get(track) ?? STUDIO_TRANSPORT;
  }

  /** The tempo by which a track's clips play; null: the document's. */
  tempoOf(track: Id): TempoMap | null {
    return this.maps.get(this.of(track))?.tempo ?? null;
  }
}
