import { Context, setContext } from "tone";

const contexts = new WeakMap<BaseAudioContext, Context>();

/**
 * Wraps one of our contexts for Tone.js, and makes Tone create its nodes there. Tone's own look-ahead is zero, because
 * every time is given, and its clock advances only with `tick`, so that it starts no timer and no worker.
 */
export function chooseContext(native: BaseAudioContext): Context {
  let context = contexts.get(native);
  if (!context) {
    // Tone replaces whatever listens to the context's state.
    const listener = (native as AudioContext).onstatechange;
    const made = new Context({ context: native as AudioContext, clockSource: "offline", lookAhead: 0 });
    (native as AudioContext).onstatechange = (event) => {
      listener?.call(native as AudioContext, event);
      made.emit("statechange", made.state);
    };
    // otherwise Tone would wait for the context to run before it sets anything
    if (native instanceof OfflineAudioContext) Object.assign(made, { isOffline: true });
    context = made;
    contexts.set(native, context);
  }
  setContext(context);
  return context;
}
