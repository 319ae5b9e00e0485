/** The events of a target by name, as TypeScript's library types know them. */
export type EventsOf<Target> = Target extends Window
  ? WindowEventMap
  : Target extends Document
    ? DocumentEventMap
    : Target extends HTMLElement
      ? HTMLElementEventMap
      : Target extends MediaQueryList
        ? MediaQueryListEventMap
        : Target extends Worker
          ? WorkerEventMap
          : Target extends BroadcastChannel
            ? BroadcastChannelEventMap
            : Record<string, Event>;
