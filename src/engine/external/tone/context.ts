import { Context, setContext } from "tone";

const contexts = new WeakMap<BaseAudioContext, Context>();

/**
 * Tone's view of a context of ours, chosen as the one in which it makes nodes. Tone looks ahead by nothing of its own:
 * every time is given. Its clock stands still unless somebody ticks, so that it starts no timer and no worker.
 */
export function chooseContext(native: BaseAudioContext): Context {
  let context = contexts.get(native);
  if (!context) {
    // Tone takes the place of whoever listens to the context's state.
    const listener = (native as AudioContext).onstatechange;
    const made = new Context({ context: native as AudioContext, clockSource: "offline", lookAhead: 0 });
    (native as AudioContext).onstatechange = (event) => {
      listener?.call(native as AudioContext, event);
      made.emit("statechange", made.state);
    };
    // else Tone waits for the context to run before it sets anything
    if (native instanceof OfflineAudioContext) Object.assign(made, { isOffline: true });
    context = made;
    contexts.set(native, context);
  }
  setContext(context);
  return context;
}
