import { t } from "@lingui/core/macro";
import { useEffect, useState } from "react";
import type { LoadShedding } from "../../engine/port";
import { addNotice } from "../../stores/project";
import { useEngine } from "../../stores/services";
import { useActions } from "../../ui/actions/useActions";
import { slowMeters } from "../../ui/meters/frame";
import { say, word } from "../../words/say";
import { LOAD_ACTIONS } from "../actions";
import { nextBuffer } from "./outputBuffer";
import { NOTHING_SHED, type SystemRow } from "./readings";

const PAUSED: Record<LoadShedding["step"], string> = {
  all: word("Nothing"),
  selected: word("Analysis of the selected track"),
  measuring: word("Loudness, true peak, spectrum; meters at half rate"),
};

/** The monitor's line on what pauses under overload. */
export function sheddingRow({ step }: LoadShedding): SystemRow {
  return { id: "shedding", label: t`Paused`, value: say(PAUSED[step]), tone: step === "all" ? "good" : "warn" };
}

/** Why something pauses, and that the sound does not; null where nothing does. */
export function sheddingSentence({ reason }: LoadShedding): string | null {
  return reason && t`Because ${reason}. Sound and recordings stay whole; what is paused comes back by itself.`;
}

/** What pauses under overload, as it changes. */
export function useLoadShedding(): LoadShedding {
  const engine = useEngine();
  const [shedding, setShedding] = useState(engine?.shedding ?? NOTHING_SHED);
  useEffect(() => {
    if (!engine) return;
    setShedding(engine.shedding);
    return engine.onShedding(setShedding);
  }, [engine]);
  return shedding;
}

/** Says each step of load shedding, slows the meters with it, and gives it keys; once in the studio. */
export function useLoadSheddingNotices(): void {
  const engine = useEngine();
  useEffect(
    () =>
      engine?.onShedding((shedding) => {
        const { step } = shedding;
        slowMeters(step === "measuring");
        // in turn with what else there is to say: a file that is missing must not be missed for it
        addNotice(
          step === "all"
            ? t`All is measured and shown again. Loudness is measured anew from here on.`
            : t`Paused for now: ${PAUSED[step].toLowerCase()}. ${sheddingSentence(shedding) ?? ""}`,
        );
      }),
    [engine],
  );
  useEffect(() => () => slowMeters(false), []);
  useActions(LOAD_ACTIONS, {
    "system.showAll": {
      run: () => engine?.showAll(),
      enabled: () => engine !== null && engine.shedding.step !== "all",
    },
    "system.buffer": () => nextBuffer(engine),
  });
}
