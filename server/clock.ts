/** The time; tests and the demonstration's history hand in their own. */
export type Clock = () => Date;

export const systemClock: Clock = () => new Date();
