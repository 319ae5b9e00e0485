/** Returns the current time; tests and the demonstration's history pass their own. */
export type Clock = () => Date;

export const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;

export const systemClock: Clock = () => new Date();
