/** What starts a session. */
export const start = (currentMetrics: object = {}) => ({
  goals: ["More listeners"],
  challenges: [],
  currentMetrics: {
    followers: 0,
    engagement_rate: 0,
    posting_frequency: "weekly",
    top_platforms: ["instagram"],
    ...currentMetrics,
  },
});
