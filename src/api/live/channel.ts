import { LIVE, type PageFrame, type ServerFrame } from "../../../contract/live/frames";
import { type PresenceState, projectTopicName } from "../../../contract/live/topics";
import { Delay } from "../../scope/delay";
import type { End } from "../../scope/scope";
import { LiveSocket, type SocketPorts } from "./socket";

/** Whoever follows a topic. */
export interface TopicListener {
  /** A frame about the topic. */
  frame(frame: ServerFrame): void;
  /** No more frames come for now: there is no connection, or the server refuses the topic. */
  unheard(): void;
  /** of a project: the revision from which edits are wanted */
  readonly known?: () => number | undefined;
  /** of a project: the token of a link */
  readonly link?: string | undefined;
}

/** The result of a call over the channel; null if it was lost, so that nobody knows what became of it. */
export type CallResult = (ServerFrame & { readonly type: "answer" })["result"] | null;

/** The page's live channel, shared by everything that follows a topic. */
export interface LiveChannel {
  follow(topic: string, listener: TopicListener): End;
  /** Sends a project's edits; resolves to null at once if there is no connection. */
  sync(projectId: string, request: (PageFrame & { type: "sync" })["request"]): Promise<CallResult>;
  /** Reports what the person does in a project that the page follows; null: nothing any more. Lost without a connection. */
  report(projectId: string, state: PresenceState | null): void;
  /** Connects anew: the session or the network has changed. */
  restart(): void;
  close(): void;
}

/** The socket is kept for so long after the last topic was left, for the next page that follows one. */
const LINGER_MS = 10_000;
/** An exchange that was not answered by then counts as lost. */
const ANSWER_MS = 20_000;

const topicOf = (frame: ServerFrame): string | null =>
  "topic" in frame ? frame.topic : "projectId" in frame ? projectTopicName(frame.projectId) : null;

export function createLiveChannel(ports: SocketPorts & { readonly signedOut: () => void }): LiveChannel {
  const topics = new Map<string, Set<TopicListener>>();
  const calls = new Map<number, { readonly done: (result: CallResult) => void; readonly lost: Delay }>();
  const linger = new Delay(ports.timers);
  let lastCall = 0;

  const subscribe = (topic: string, listeners: ReadonlySet<TopicListener>) => {
    const revisions = [...listeners].map(({ known }) => known?.());
    // the earliest of what they know; one that knows nothing asks for no edits
    const known = revisions.filter((rev) => rev !== undefined).sort((a, b) => a - b)[0];
    const link = [...listeners].find((one) => one.link !== undefined)?.link;
    socket.send({
      type: "subscribe",
      topic,
      ...(known === undefined ? {} : { known }),
      ...(link === undefined ? {} : { link }),
    });
  };
  const settle = (call: number, result: CallResult) => {
    const waiting = calls.get(call);
    calls.delete(call);
    waiting?.lost.stop();
    waiting?.done(result);
  };
  const socket = new LiveSocket(ports, {
    connected: () => {
      for (const [topic, listeners] of topics) subscribe(topic, listeners);
    },
    frame: (frame) => {
      if (frame.type === "answer") return settle(frame.call, frame.result);
      const name = topicOf(frame);
      for (const listener of [...((name && topics.get(name)) || [])]) listener.frame(frame);
    },
    disconnected: () => {
      for (const call of [...calls.keys()]) settle(call, null);
      for (const listeners of topics.values()) for (const listener of [...listeners]) listener.unheard();
    },
    signedOut: ports.signedOut,
  });
  return {
    follow: (topic, listener) => {
      linger.stop();
      socket.start();
      const listeners = topics.get(topic) ?? new Set();
      const isFirst = listeners.size === 0;
      topics.set(topic, listeners.add(listener));
      // a further listener wants the present state as well, which a new subscription brings
      if (!isFirst) socket.send({ type: "unsubscribe", topic });
      if (socket.connected) subscribe(topic, listeners);
      return () => {
        if (!listeners.delete(listener) || listeners.size > 0) return;
        topics.delete(topic);
        socket.send({ type: "unsubscribe", topic });
        if (topics.size === 0) linger.start(() => socket.stop(), LINGER_MS);
      };
    },
    sync: (projectId, request) => {
      lastCall += 1;
      const call = lastCall;
      return new Promise((done) => {
        const lost = new Delay(ports.timers);
        calls.set(call, { done, lost });
        if (!socket.send({ type: "sync", call, projectId, request })) return settle(call, null);
        lost.start(() => settle(call, null), ANSWER_MS);
      });
    },
    report: (projectId, state) => void socket.send({ type: "presence", projectId, state }),
    restart: () => socket.restart(),
    close: () => {
      linger.stop();
      socket.stop();
    },
  };
}

export const liveAddress = (location: Pick<Location, "protocol" | "host">): string =>
  `${location.protocol === "https:" ? "wss:" : "ws:"}//${location.host}${LIVE.path}`;
