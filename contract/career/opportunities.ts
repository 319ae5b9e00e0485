/** What an opportunity is about. */
export const OPPORTUNITY_TYPES = ["opportunity", "collaboration", "revenue", "performance"] as const;
