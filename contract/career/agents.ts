/** The four agents of an artist's career: each looks at measured numbers by stated rules, and proposes what to do. */
export const AGENT_IDS = ["marketing", "revenue", "booking", "legal"] as const;
export type AgentId = (typeof AGENT_IDS)[number];

/** active: something of its waits for an answer; processing: it looks at the numbers now; monitoring: neither. */
export const AGENT_STATUSES = ["active", "processing", "monitoring"] as const;
export type AgentStatus = (typeof AGENT_STATUSES)[number];

export const PRIORITIES = ["high", "medium", "low"] as const;
export type Priority = (typeof PRIORITIES)[number];

interface KindTerms {
  readonly agent: AgentId;
  /** what it looks for, as a task of its agent */
  readonly title: string;
  /** the rule, as the artist reads it */
  readonly description: string;
}

/** What agents look for. A finding of a kind is a recommendation; answers are counted by kind. */
export const KINDS = {
  "plays-fell": {
    agent: "marketing",
    title: "Releases that are played less",
    description:
      "Compares the plays of each week since a release's third. Tells where they fell by two fifths or more, and such a fall would come about by chance in less than one of twenty artists.",
  },
  "cover-missing": {
    agent: "marketing",
    title: "Releases without a cover",
    description: "Every public release is looked at.",
  },
  quiet: {
    agent: "marketing",
    title: "Time without anything new",
    description: "Tells when neither a release nor a post came out for 21 days.",
  },
  "region-grows": {
    agent: "marketing",
    title: "Countries where followers grow",
    description:
      "Tells of a country that brought five followers or more in 30 days, and twice as many as in the 30 days before.",
  },
  "no-price": {
    agent: "revenue",
    title: "Free releases that are played a lot",
    description: "Tells of releases without a price that were played 50 times or more in 30 days.",
  },
  "payout-waiting": {
    agent: "revenue",
    title: "Coins that can be paid out",
    description: "Compares the coins that can be paid out in money with the least that is paid out.",
  },
  "earnings-fell": {
    agent: "revenue",
    title: "Falling earnings",
    description: "The same comparison as of plays, of what paid views brought each week.",
  },
  "region-listens": {
    agent: "booking",
    title: "Countries with listeners and no gig",
    description: "Tells of a country where 50 or more different people listened within a month, and no gig is planned.",
  },
  "offer-open": {
    agent: "booking",
    title: "Offers without an answer",
    description: "Tells of offers in the calendar that nobody has answered for three days.",
  },
  "gig-incomplete": {
    agent: "booking",
    title: "Gigs that lack something",
    description: "Tells of confirmed gigs within 30 days that have no fee, no place or no contact.",
  },
  "codes-missing": {
    agent: "legal",
    title: "Releases without an ISRC",
    description: "Every public release is looked at. The code is how others count and pay for a recording.",
  },
  "credits-missing": {
    agent: "legal",
    title: "Releases without credits",
    description: "Every public release is looked at.",
  },
  "signature-missing": {
    agent: "legal",
    title: "Agreements without signatures",
    description: "Tells of agreements that were sent a week ago or earlier, and that somebody has not signed.",
  },
} as const satisfies Record<string, KindTerms>;
export type KindId = keyof typeof KINDS;
export const KIND_IDS = Object.keys(KINDS) as [KindId, ...KindId[]];

interface AgentTerms {
  readonly name: string;
  readonly description: string;
}

export const AGENTS: Readonly<Record<AgentId, AgentTerms>> = {
  marketing: {
    name: "Marketing agent",
    description: "Watches plays, covers, what you publish and where your followers come from.",
  },
  revenue: { name: "Revenue agent", description: "Watches prices, paid views and coins that can be paid out." },
  booking: { name: "Booking agent", description: "Watches where you are heard, your gigs and the offers for them." },
  legal: { name: "Legal agent", description: "Watches codes, credits and agreements." },
};

/** What an artist answers to a recommendation. later: it comes back after `LEARNING.laterDays`. */
export const ANSWERS = ["accept", "later", "no"] as const;
export type RecommendationAnswer = (typeof ANSWERS)[number];

export const LEARNING = {
  laterDays: 7,
  /** so many times "no" and never "accept" mute a kind */
  mutingNos: 3,
} as const;

/** What answers of a kind are worth in the order of recommendations: 1 before any answer, 0 to 2. */
export const kindWeight = ({ accepted, no }: { readonly accepted: number; readonly no: number }): number =>
  (2 * (accepted + 1)) / (accepted + no + 2);

/** Whether answers so far mute a kind. */
export const mutesKind = ({ accepted, no }: { readonly accepted: number; readonly no: number }): boolean =>
  accepted === 0 && no >= LEARNING.mutingNos;
