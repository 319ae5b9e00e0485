import type { Patch } from "immer";
import { takeBack } from "../../../contract/project/changes";
import type { Id, Project } from "../../../contract/project/document";
import { CommandError } from "../../../contract/project/errors";
import { begin, edit, receive, recordOf, reopen, requestOf, type SyncState } from "../../../contract/sync/client";
import type { SyncAnswer, SyncRequest } from "../../../contract/sync/protocol";
import { randomCommand } from "../../contract/project/randomCommands";
import type { TestApp } from "../support/app";
import type { Someone } from "./support";

const copy = <T>(value: T): T => JSON.parse(JSON.stringify(value));

interface Step {
  readonly label: string;
  readonly patches: Patch[];
  readonly inverse: Patch[];
}

/** A device of a person: what the browser is to do, by hand. */
export class Device {
  state: SyncState;
  /** numbers of all edits that it ever made */
  readonly made = new Set<number>();
  readonly #steps: Step[] = [];

  constructor(
    readonly app: TestApp,
    readonly person: Someone,
    readonly clientId: string,
    document: Project,
    rev = 0,
  ) {
    this.state = begin(clientId, { rev, document });
  }

  get projectId(): string {
    return this.state.confirmed.id;
  }

  run(name: string, args: unknown): void {
    const { state, done } = edit(this.state, { name, args });
    if (state === this.state) return;
    this.made.add(this.state.nextSeq);
    this.state = state;
    this.#steps.push({ label: name, patches: done.patches, inverse: done.inverse });
  }

  /** Takes one of the last steps back, where nobody has changed it since. */
  undo(ago = 1): void {
    const step = this.#steps.at(-ago);
    if (step) this.run("change", takeBack(this.state.present, step));
  }

  /** A random edit, now and then one taken back; whether it fitted what this device sees. */
  edit(random: () => number, makeId: () => Id): boolean {
    try {
      if (random() < 0.1) this.undo(1 + Math.floor(random() * 4));
      else {
        const { name, args } = randomCommand(this.state.present, random, makeId);
        this.run(name, args);
      }
      return true;
    } catch (error) {
      if (error instanceof CommandError) return false;
      throw error;
    }
  }

  /** Brings a request to the server. */
  async send(request: SyncRequest): Promise<SyncAnswer> {
    this.app.clock.advance({ seconds: 1 });
    const answer = await this.app.call("POST", `/api/projects/${this.projectId}/sync`, {
      token: this.person.token,
      json: copy(request),
    });
    if (answer.status !== 200) throw new Error(`${answer.status}: ${answer.text}`);
    return answer.json;
  }

  take(request: SyncRequest, answer: SyncAnswer) {
    const received = receive(this.state, request, answer);
    this.state = received.state;
    return received;
  }

  /** One exchange without trouble. */
  async exchange() {
    const request = requestOf(this.state);
    return this.take(request, await this.send(request));
  }

  /** Exchanges until there is nothing left to say. */
  async settle(): Promise<void> {
    for (let round = 0; round < 100; round += 1) if (!(await this.exchange()).again) return;
    throw new Error("A device does not come to rest.");
  }

  /** Goes off and on again, with what is on disk. */
  restart(): void {
    this.state = reopen(copy(recordOf(this.state)), copy(this.state.confirmed));
  }
}
