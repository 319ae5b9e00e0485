/** Plans from the smallest to the largest. */
export const TIERS = ["free", "creator", "producer", "superstar", "enterprise"] as const;
export type Tier = (typeof TIERS)[number];
export const PAID_TIERS = ["creator", "producer", "superstar", "enterprise"] as const satisfies readonly Tier[];
export type PaidTier = (typeof PAID_TIERS)[number];

export const isPaidTier = (tier: string | undefined): tier is PaidTier =>
  (PAID_TIERS as readonly (string | undefined)[]).includes(tier);

/** What plans limit. */
export const RESOURCES = ["storage", "aiGenerations", "collaborators"] as const;
export type PlanResource = (typeof RESOURCES)[number];
/** Resources that are counted, in the order in which they are shown. */
export const COUNTED = ["storage", "aiGenerations", "collaborators"] as const satisfies readonly PlanResource[];
export type CountedResource = (typeof COUNTED)[number];

const GB = 10n ** 9n;

/** Bytes, generations a month, people; null is unlimited. */
export type Limits = Readonly<Record<PlanResource, bigint | null>>;

interface Feature {
  readonly text: string;
  /** whether it exists and can be sold; planned features are shown in demonstration mode only */
  readonly exists: boolean;
}

export interface Plan {
  readonly name: string;
  readonly description: string;
  /** US cents */
  readonly monthly: bigint;
  readonly yearly: bigint;
  readonly limits: Limits;
  readonly features: readonly Feature[];
}

const there = (text: string): Feature => ({ text, exists: true });
const shown = (text: string): Feature => ({ text, exists: false });

/** Every plan: its prices, limits and features. Every studio is open on every plan, so features name none. */
export const PLANS: Readonly<Record<Tier, Plan>> = {
  free: {
    name: "Free",
    description: "Every studio, and a first place for your projects.",
    monthly: 0n,
    yearly: 0n,
    limits: { storage: 1n * GB, aiGenerations: 10n, collaborators: 0n },
    features: [there("1 GB of storage"), there("10 AI generations a month"), there("Every studio")],
  },
  creator: {
    name: "Creator",
    description: "For artists who release their own music.",
    monthly: 1900n,
    yearly: 19_000n,
    limits: { storage: 10n * GB, aiGenerations: 100n, collaborators: 1n },
    features: [
      there("10 GB of storage"),
      there("100 AI generations a month"),
      there("1 collaborator"),
      shown("Exports up to 1080p and 44.1 kHz"),
    ],
  },
  producer: {
    name: "Producer",
    description: "For those who produce every week, and with others.",
    monthly: 4900n,
    yearly: 49_000n,
    limits: { storage: 100n * GB, aiGenerations: null, collaborators: 5n },
    features: [
      there("100 GB of storage"),
      there("AI generations without limit"),
      there("5 collaborators"),
      shown("Exports up to 4K and 96 kHz"),
    ],
  },
  superstar: {
    name: "Superstar",
    description: "For large catalogues and a team around them.",
    monthly: 9900n,
    yearly: 99_000n,
    limits: { storage: 500n * GB, aiGenerations: null, collaborators: 20n },
    features: [
      there("500 GB of storage"),
      there("AI generations without limit"),
      there("20 collaborators"),
      shown("Exports up to 8K and 192 kHz"),
      shown("Live streams of up to 10,000 viewers"),
    ],
  },
  enterprise: {
    name: "Enterprise",
    description: "For labels and organisations.",
    monthly: 19_900n,
    yearly: 199_000n,
    limits: { storage: null, aiGenerations: null, collaborators: null },
    features: [
      there("Storage without limit"),
      there("AI generations without limit"),
      there("Collaborators without limit"),
      shown("Exports in any format"),
      shown("White label and API access"),
    ],
  },
};

/** The plan that the pricing page highlights. */
export const DEFAULT_TIER: PaidTier = "producer";
/** The page's label for paying ten months for a year. */
export const YEARLY_LABEL = "Save 16%";

export const ITEMS = ["studio-bundle", "hardware-pack", "ai-suite"] as const;
export type Item = (typeof ITEMS)[number];

interface OneTime {
  readonly name: string;
  readonly description: string;
  /** US cents */
  readonly price: bigint;
  /** a reference price without a basis: shown in demonstration mode only */
  readonly originalPrice: bigint;
  readonly features: readonly string[];
  /** whether what it gives exists and can be sold outside demonstration mode */
  readonly exists: boolean;
}

/** Items that are bought once. */
export const ONE_TIME: Readonly<Record<Item, OneTime>> = {
  "studio-bundle": {
    name: "Complete Studio Bundle",
    description: "Lifetime access to all 15 studios.",
    price: 79_900n,
    originalPrice: 129_900n,
    features: ["All 15 studios", "Every update", "No subscription"],
    exists: false,
  },
  "hardware-pack": {
    name: "Complete Hardware Pack",
    description: "Controllers and MIDI hardware with every studio.",
    price: 9900n,
    originalPrice: 14_700n,
    features: ["MIDI controller studio", "Mappings for hardware", "Professional instruments"],
    exists: false,
  },
  "ai-suite": {
    name: "Complete AI Suite",
    description: "Every AI engine in one purchase.",
    price: 39_900n,
    originalPrice: 59_700n,
    features: ["All 19 AI engines", "Every update"],
    exists: false,
  },
};

export const priceOf = (tier: Tier, isYearly: boolean): bigint => (isYearly ? PLANS[tier].yearly : PLANS[tier].monthly);

/** What a year saves compared with twelve months, in US cents. */
export const yearlySaving = (tier: Tier): bigint => PLANS[tier].monthly * 12n - PLANS[tier].yearly;

/** Percentage saved compared with a reference price, rounded. */
export const savingPercent = (price: bigint, original: bigint): number =>
  Math.round((Number(original - price) / Number(original)) * 100);

export const isHigher = (tier: Tier, than: Tier): boolean => TIERS.indexOf(tier) > TIERS.indexOf(than);

/** A current paid plan, from which the value of its unused part is computed. */
export interface Running {
  readonly tier: Tier;
  readonly isYearly: boolean;
  readonly from: Date;
  readonly until: Date;
}

/** The value of the unused part of a current plan, in US cents, rounded down. */
export function creditOf({ tier, isYearly, from, until }: Running, now: Date): bigint {
  const whole = until.getTime() - from.getTime();
  const rest = Math.min(whole, Math.max(0, until.getTime() - now.getTime()));
  return whole <= 0 ? 0n : (priceOf(tier, isYearly) * BigInt(rest)) / BigInt(whole);
}

/**
 * What changing to a plan costs now, in US cents: the price of a new period minus the unused part of the current one;
 * never negative.
 */
export function chargeOf(running: Running | null, tier: PaidTier, isYearly: boolean, now: Date): bigint {
  const charge = priceOf(tier, isYearly) - (running ? creditOf(running, now) : 0n);
  return charge < 0n ? 0n : charge;
}

/** The end of a period that begins at `from`: the same day of the next month or year, or its last day (UTC). */
export function periodEnd(from: Date, isYearly: boolean): Date {
  const months = from.getUTCMonth() + (isYearly ? 12 : 1);
  const lastDay = new Date(Date.UTC(from.getUTCFullYear(), months + 1, 0)).getUTCDate();
  const end = new Date(from);
  end.setUTCFullYear(from.getUTCFullYear(), months, Math.min(from.getUTCDate(), lastDay));
  return end;
}
