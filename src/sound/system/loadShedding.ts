import { useEffect, useState } from "react";
import type { Economy } from "../../engine/port";
import { addNotice } from "../../stores/project";
import { useEngine } from "../../stores/services";
import { useActions } from "../../ui/actions/useActions";
import { slowMeters } from "../../ui/meters/frame";
import { LOAD_ACTIONS } from "../actions";
import { nextBuffer } from "./outputBuffer";
import { type SystemRow, UNHINDERED } from "./readings";

const PAUSED: Record<Economy["step"], string> = {
  all: "Nothing",
  selected: "Analysis of the selected track",
  measuring: "Loudness, true peak, spectrum; meters at half rate",
};

/** The monitor's line on what pauses under overload. */
export function economyRow({ step }: Economy): SystemRow {
  return { id: "economy", label: "Paused", value: PAUSED[step], tone: step === "all" ? "good" : "warn" };
}

/** Why something pauses, and that the sound does not; null where nothing does. */
export function economySentence({ reason }: Economy): string | null {
  return reason && `Because ${reason}. Sound and recordings stay whole; what is paused comes back by itself.`;
}

/** What pauses under overload, as it changes. */
export function useEconomy(): Economy {
  const engine = useEngine();
  const [economy, setEconomy] = useState(engine?.economy ?? UNHINDERED);
  useEffect(() => {
    if (!engine) return;
    setEconomy(engine.economy);
    return engine.onEconomy(setEconomy);
  }, [engine]);
  return economy;
}

/** Says each step of the economy, slows the meters with it, and gives it keys; once in the studio. */
export function useEconomyNotices(): void {
  const engine = useEngine();
  useEffect(
    () =>
      engine?.onEconomy((economy) => {
        const { step } = economy;
        slowMeters(step === "measuring");
        // in turn with what else there is to say: a file that is missing must not be missed for it
        addNotice(
          step === "all"
            ? "All is measured and shown again. Loudness is measured anew from here on."
            : `Paused for now: ${PAUSED[step].toLowerCase()}. ${economySentence(economy) ?? ""}`,
        );
      }),
    [engine],
  );
  useEffect(() => () => slowMeters(false), []);
  useActions(LOAD_ACTIONS, {
    "system.showAll": {
      run: () => engine?.showAll(),
      enabled: () => engine !== null && engine.economy.step !== "all",
    },
    "system.buffer": () => nextBuffer(engine),
  });
}
