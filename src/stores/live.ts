import type { ServerFrame } from "../../contract/live/frames";
import { VALUES, type ValueOf, type ValueTopic, valueTopicName } from "../../contract/live/topics";
import type { LiveChannel, TopicListener } from "../api/live/page";
import type { End } from "../scope/scope";
import { Scope } from "../scope/scope";
import { polled } from "./polled";

/** The page's live channel; its code is loaded with the first topic that is followed. */
export const liveChannel = async (): Promise<LiveChannel> => (await import("../api/live/page")).liveChannel;

/** Follows a topic, also while the channel's code is still being loaded. */
export function followTopic(topic: string, listener: TopicListener): End {
  const scope = new Scope();
  void liveChannel().then((channel) => {
    if (!scope.ended) scope.add(channel.follow(topic, listener));
  });
  return () => scope.end();
}

/** A value that the server tells, or that is asked for where it does not. */
export interface Followed<Topic extends ValueTopic> {
  /** told of every value */
  readonly heard: (value: ValueOf<Topic>) => void;
  /** asks for it by HTTP: at the start, and every `everyMs` while the channel does not tell it */
  readonly read: () => Promise<void>;
  readonly everyMs: number;
}

/**
 * Follows a value while the page needs it; `of` names which, where there are many of its kind. Returns a function that
 * ends it.
 */
export function followValue<Topic extends ValueTopic>(
  topic: Topic,
  { heard, read, everyMs }: Followed<Topic>,
  of: string | null = null,
): End {
  let isHeard = false;
  const end = followTopic(valueTopicName(topic, of), {
    frame: (frame: ServerFrame) => {
      if (frame.type === "refused") isHeard = false;
      const value = frame.type === "value" ? VALUES[topic].safeParse(frame.value) : null;
      if (!value?.success) return;
      isHeard = true;
      heard(value.data as ValueOf<Topic>);
    },
    unheard: () => {
      isHeard = false;
    },
  });
  const stop = polled(everyMs, async () => {
    if (!isHeard) await read();
  });
  return () => {
    stop();
    end();
  };
}
