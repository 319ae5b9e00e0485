import { useEffect } from "react";
import { useMidi } from "../../stores/midi/midi";
import { useActions } from "../../ui/actions/useActions";
import { toast } from "../../ui/overlays/toast";
import { CONTROLLER_ACTIONS } from "../actions";

/** Asks the browser for the connected MIDI keyboards and says what came of it; call it from a click or key. */
export async function connectKeyboards(): Promise<void> {
  await useMidi.getState().enable();
  const { state, devices } = useMidi.getState();
  if (state.kind === "unsupported" || state.kind === "denied") {
    toast({ title: "No MIDI keyboard can be used", description: state.reason, tone: "error" });
  } else if (state.kind === "on") {
    toast(
      devices.length === 0
        ? { title: "No MIDI keyboard is connected", description: "Plug one in: it is found at once." }
        : { title: "MIDI keyboards play", description: devices.map((device) => device.name).join(", ") },
    );
  }
}

/** The key that connects keyboards; where the browser has allowed them before, they are connected from the start. */
export function useKeyboards(): void {
  useActions(CONTROLLER_ACTIONS, { "input.keyboards": connectKeyboards });
  useEffect(() => {
    navigator.permissions
      ?.query({ name: "midi" as PermissionName })
      .then(({ state }) => (state === "granted" ? useMidi.getState().enable() : undefined))
      // a browser that does not know the question: the command asks
      .catch(() => undefined);
  }, []);
}
