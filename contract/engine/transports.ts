/** The engine's transports, by number: number 0 is the studio's, the others play beside it. */

/** Transports that the engine has. */
export const ENGINE_TRANSPORTS = 8;

/** Number of the transport that plays the studio's project and records; others may play beside it. */
export const STUDIO_TRANSPORT = 0;

/** Throws a RangeError unless a number is that of a transport beside the studio's. */
export function demandSideTransport(transport: number): void {
  if (!Number.isInteger(transport) || transport <= STUDIO_TRANSPORT || transport >= ENGINE_TRANSPORTS)
    throw new RangeError(`There is no transport ${transport} beside the studio's.`);
}
