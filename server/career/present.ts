import type { CareerAgent, Evidence, Recommendation, RecommendationKind } from "../../contract/api/career";
import { AGENT_IDS, AGENTS, type AgentId, KIND_IDS, KINDS, kindWeight, LEARNING } from "../../contract/career/agents";
import { DAY_MS } from "../clock";
import type { Writer } from "../words/writer";
import type { Activity } from "./activity";
import type { KeptFinding, KindRow } from "./findings";
import type { Shown } from "./rules/rule";

const RANK = { high: 3, medium: 2, low: 1 } as const;

/** A finding that was put off waits again after a week. */
export const stateOf = ({ state, answeredAt }: KeptFinding, now: Date): Recommendation["state"] => {
  if (state === "accepted") return "accepted";
  const until = (answeredAt?.getTime() ?? 0) + LEARNING.laterDays * DAY_MS;
  return state === "later" && now.getTime() < until ? "later" : "open";
};

/** Findings in the order in which they are shown: by priority, weighed by how their kind was answered so far. Muted kinds are left out. */
export function inOrder(findings: readonly KeptFinding[], kinds: readonly KindRow[]): KeptFinding[] {
  const counts = new Map(kinds.map((row) => [row.kind, row]));
  const worth = ({ kind, priority }: KeptFinding) => {
    const row = counts.get(kind);
    return RANK[priority] * (row ? kindWeight(row) : 1);
  };
  return findings
    .filter(({ kind }) => !counts.get(kind)?.muted)
    .sort((a, b) => worth(b) - worth(a) || b.foundAt.getTime() - a.foundAt.getTime() || (a.id < b.id ? -1 : 1));
}

export const presentShown = ({ text, href }: Shown, write: Writer): Evidence => ({ text: write(text), href });

export function presentFinding(finding: KeptFinding, now: Date, write: Writer): Recommendation {
  const { unit, reason, ...effect } = finding.effect;
  return {
    id: finding.id,
    kind: finding.kind,
    agent: KINDS[finding.kind].agent,
    title: write(finding.title),
    description: write(finding.description),
    priority: finding.priority,
    expectedROI: { ...effect, reason: write(reason).slice(0, 300) },
    unit,
    timeframe: write(finding.timeframe),
    confidence: finding.confidence,
    evidence: finding.evidence.map((one) => presentShown(one, write)),
    action: presentShown(finding.action, write),
    state: stateOf(finding, now),
    foundAt: finding.foundAt.toISOString(),
  };
}

export const presentKind = (row: KindRow, write: Writer): RecommendationKind => ({
  ...row,
  agent: KINDS[row.kind].agent,
  title: write(KINDS[row.kind].title),
  description: write(KINDS[row.kind].description),
  weight: Math.round(100 * kindWeight(row)) / 100,
});

interface Known {
  readonly open: readonly KeptFinding[];
  readonly activity: readonly Activity[];
  readonly looking: boolean;
  readonly next: Date;
  readonly write: Writer;
}

function presentAgent(id: AgentId, { open, activity, looking, next, write }: Known): CareerAgent {
  const own = open.filter(({ kind }) => KINDS[kind].agent === id);
  const last = activity.find(({ agent }) => agent === id);
  return {
    id,
    name: write(AGENTS[id].name),
    role: write(AGENTS[id].description),
    status: looking ? "processing" : own.length > 0 ? "active" : "monitoring",
    confidence:
      own.length === 0 ? null : Math.round(own.reduce((sum, { confidence }) => sum + confidence, 0) / own.length),
    tasks: KIND_IDS.filter((kind) => KINDS[kind].agent === id).map((kind) => write(KINDS[kind].title)),
    lastAction: last ? write(last.text) : null,
    lastAt: last?.at.toISOString() ?? null,
    nextAction: write(
      looking ? "Looks at your numbers now." : "Looks at your numbers again, as every day at 04:17 UTC.",
    ),
    nextAt: next.toISOString(),
    open: own.length,
  };
}

export const presentAgents = (known: Known) => ({
  items: AGENT_IDS.map((id) => presentAgent(id, known)),
  activity: known.activity.map(({ agent, at, text }) => ({ agent, at: at.toISOString(), text: known.write(text) })),
});
