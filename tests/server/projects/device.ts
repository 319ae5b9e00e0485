import type { Patch } from "immer";
import { takeBack } from "../../../contract/project/changes";
import type { Project } from "../../../contract/project/document";
import { execute } from "../../../contract/project/execute";
import type { SyncAnswer } from "../../../contract/sync/answer";
import type { SyncRequest } from "../../../contract/sync/protocol";
import { Outbox } from "../../../src/project/sync/outbox";
import { begin, type Conflict, type Replica, receive, requestOf } from "../../../src/project/sync/replica";
import type { TestApp } from "../support/app";
import type { Someone } from "./support";

const copy = <T>(value: T): T => JSON.parse(JSON.stringify(value));

interface Step {
  readonly label: string;
  readonly patches: Patch[];
  readonly inverse: Patch[];
}

/** A device of a person: the client that ships, without its disk, whose every exchange a test asks for. */
export class Device {
  state: Replica;
  /** edits that the server has refused */
  readonly conflicts: Conflict[] = [];
  readonly #outbox = new Outbox(0, 0);
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
    const done = execute(this.state.present, { name, args });
    if (done.patches.length === 0) return;
    const entry = { seq: this.#steps.length + 1, label: name, commands: [done.command] };
    this.state = this.#outbox.take(this.state, [entry]);
    this.#steps.push({ label: name, patches: done.patches, inverse: done.inverse });
  }

  /** Takes one of the last steps back, where nobody has changed it since. */
  undo(ago = 1): void {
    const step = this.#steps.at(-ago);
    if (step) this.run("change", takeBack(this.state.present, step));
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
    this.conflicts.push(...received.conflicts);
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
}
