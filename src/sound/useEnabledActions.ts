import { useEffect } from "react";
import { usePersonal } from "../stores/personal";
import { usePreferences } from "../stores/preferences";
import { useProject } from "../stores/project";
import { useSelection } from "../stores/selection";
import { useEngine } from "../stores/services";
import { useRegistry } from "../ui/actions/useActions";

/** Makes buttons check again whether their actions are enabled, after relevant changes. */
export function useEnabledActions(): void {
  const { refresh } = useRegistry();
  const engine = useEngine();
  useEffect(() => {
    const stops = [useProject, useSelection, usePersonal, usePreferences].map((store) => store.subscribe(refresh));
    if (engine) stops.push(engine.onState(refresh), engine.onShedding(refresh));
    return () => {
      for (const stop of stops) stop();
    };
  }, [engine, refresh]);
}
