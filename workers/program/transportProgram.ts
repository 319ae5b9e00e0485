import { STUDIO_TRANSPORT } from "../../contract/engine/live";
import { ENGINE_TRANSPORTS } from "../../contract/engine/statusBlock";
import type { Id, Signature, TempoPoint } from "../../contract/project/document";
import type { CommandWriter } from "../../dsp/commands";

/** What a transport beside the studio's goes by, and the tracks that follow it. The first points stand at tick 0. */
export interface TransportSetup {
  tempo: readonly Pick<TempoPoint, "tick" | "bpm">[];
  signatures: readonly Pick<Signature, "tick" | "numerator" | "denominator">[];
  tracks: readonly Id[];
}

/** The transports beside the studio's: tells the engine of their maps, and knows which track follows which. */
export class TransportProgram {
  private readonly followed = new Map<Id, number>();
  /** maps that the engine was told, as text */
  private readonly told = new Map<number, string>();

  constructor(private readonly commands: CommandWriter) {}

  /** Sets a transport up, in place of what it was. Throws a RangeError for a number that none beside the studio's has. */
  set(transport: number, { tempo, signatures, tracks }: TransportSetup): void {
    if (!Number.isInteger(transport) || transport <= STUDIO_TRANSPORT || transport >= ENGINE_TRANSPORTS)
      throw new RangeError(`There is no transport ${transport} beside the studio's.`);
    const maps = JSON.stringify([tempo, signatures]);
    if (this.told.get(transport) !== maps) this.commands.tempoMap(tempo, transport).signatures(signatures, transport);
    this.told.set(transport, maps);
    for (const [track, followed] of [...this.followed]) if (followed === transport) this.followed.delete(track);
    for (const track of tracks) this.followed.set(track, transport);
  }

  /** The transport that a track follows. */
  of(track: Id): number {
    return this.followed.get(track) ?? STUDIO_TRANSPORT;
  }
}
