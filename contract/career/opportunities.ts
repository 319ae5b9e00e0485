/** What an opportunity is about. */
export const OPPORTUNITY_TYPES = ["opportunity", "collaboration", "revenue", "performance"] as const;
export type OpportunityType = (typeof OPPORTUNITY_TYPES)[number];
