import { t } from "@lingui/core/macro";
import { useEffect } from "react";
import { useMidi } from "../../stores/midi/midi";
import { useActions } from "../../ui/actions/useActions";
import { toast } from "../../ui/overlays/toast";
import { CONTROLLER_ACTIONS } from "../actions";

/** Asks the browser for access to MIDI keyboards and reports the result; call it from a click or key press. */
export async function connectKeyboards(): Promise<void> {
  await useMidi.getState().enable();
  const { state, devices } = useMidi.getState();
  if (state.kind === "unsupported" || state.kind === "denied") {
    toast({ title: t`MIDI is not available`, description: state.reason, tone: "error" });
  } else if (state.kind === "on") {
    toast(
      devices.length === 0
        ? { title: t`No MIDI keyboard or controller is connected`, description: t`Plug one in: it is found at once.` }
        : { title: t`MIDI is connected`, description: devices.map((device) => device.name).join(", ") },
    );
  }
}

/** The action that connects keyboards; if the browser allowed it before, they are connected at once. */
export function useKeyboards(): void {
  useActions(CONTROLLER_ACTIONS, { "input.keyboards": connectKeyboards });
  useEffect(() => {
    navigator.permissions
      ?.query({ name: "midi" as PermissionName })
      .then(({ state }) => (state === "granted" ? useMidi.getState().enable() : undefined))
      // the browser does not support this query, so the action asks
      .catch(() => undefined);
  }, []);
}
