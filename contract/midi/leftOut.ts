import { TEMPO_RANGE } from "../project/document";

/** Parts of a MIDI file that a project cannot hold. */
type Kind =
  | "unreadable"
  | "tooLarge"
  | "stray"
  | "keyPressure"
  | "nrpn"
  | "registered"
  | "sysex"
  | "tempoless"
  | "tooFast"
  | "signature";

const number = (count: number) => count.toLocaleString("en");
const counted = (count: number, one: string, many = `${one}s`) => `${number(count)} ${count === 1 ? one : many}`;

const LISTED: readonly (readonly [Kind, string])[] = [
  ["unreadable", "message that could not be read"],
  ["stray", "system message that has no place in a file"],
  ["keyPressure", "polyphonic aftertouch message"],
  ["nrpn", "change of a non-registered parameter (NRPN)"],
  ["registered", "change of a registered parameter (RPN) other than bend range, tuning and vibrato depth"],
  ["sysex", "system exclusive message"],
];
const MANY: Partial<Record<Kind, string>> = {
  unreadable: "messages that could not be read",
  stray: "system messages that have no place in a file",
  nrpn: "changes of non-registered parameters (NRPN)",
  registered: "changes of registered parameters (RPN) other than bend range, tuning and vibrato depth",
};

/** Counts what a project cannot hold while a file is read, and reports it in sentences. */
export class LeftOut {
  private readonly counts = new Map<Kind, number>();
  private readonly signatures = new Set<string>();
  private readonly silent = new Set<number>();
  private sendChanges = 0;
  private endless = false;

  add(kind: Kind): void {
    this.counts.set(kind, this.count(kind) + 1);
  }

  /** A time signature that no project can have. */
  signature(numerator: number, denominator: number): void {
    this.add("signature");
    this.signatures.add(`${numerator}/${denominator}`);
  }

  /** A controller that is kept although no instrument follows it. */
  unheard(controller: number): void {
    this.silent.add(controller);
  }

  /** A reverb or chorus amount changes while its track plays. */
  sendChange(): void {
    this.sendChanges++;
  }

  /** A track continues past the last position of a project. */
  tooLate(): void {
    this.endless = true;
  }

  sentences(): string[] {
    const said: string[] = [];
    if (this.endless) said.push("The music is longer than a project can be: the rest was left out.");
    const fast = this.count("tooFast");
    const fastest = number(TEMPO_RANGE.max);
    if (fast > 0)
      said.push(`${counted(fast, "tempo mark")} above ${fastest} BPM: the music plays at ${fastest} there.`);
    const large = this.count("tooLarge");
    if (large > 0) said.push(`${counted(large, "value")} above 127: read as 127.`);
    const tempoless = this.count("tempoless");
    if (tempoless > 0) said.push(`${counted(tempoless, "tempo mark")} without a duration: the tempo stays there.`);
    const [signature] = this.signatures;
    if (signature) {
      said.push(`${counted(this.count("signature"), "time signature")} left out, such as ${signature}.`);
    }
    const listed = LISTED.filter(([kind]) => this.count(kind) > 0);
    if (listed.length > 0) {
      said.push(`Left out: ${listed.map(([kind, one]) => counted(this.count(kind), one, MANY[kind])).join(", ")}.`);
    }
    if (this.silent.size > 0) {
      const controllers = [...this.silent].sort((a, b) => a - b);
      said.push(`Kept, but not heard: ${controllers.map((controller) => `CC ${controller}`).join(", ")}.`);
    }
    if (this.sendChanges > 0) {
      said.push("Reverb and chorus amounts change during the music: each track keeps its first amount.");
    }
    return said;
  }

  private count(kind: Kind): number {
    return this.counts.get(kind) ?? 0;
  }
}
