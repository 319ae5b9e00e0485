import { create } from "zustand";
import { pageScope } from "../../scope/page";
import type { End } from "../../scope/scope";
import { usePersonal } from "../personal";
import { useProject } from "../project";
import { useSelection } from "../selection";
import { ControlDesk } from "./desk";
import { useMappings } from "./mappings";

/** What the screen shows of controllers at work; changes only when that does, not with each message. */
interface Controls {
  /** the mapping whose control moved last */
  active: string | null;
  /** by mapping that has not picked its target up: where its control has to go */
  waits: Readonly<Record<string, "up" | "down">>;
  /** by device: the layer that counts there, where it is not the base */
  layers: Readonly<Record<string, number>>;
}

const NOTHING: Controls = { active: null, waits: {}, layers: {} };

export const useControls = create<Controls>()(() => NOTHING);

function without<Value>(all: Readonly<Record<string, Value>>, key: string): Readonly<Record<string, Value>> {
  const { [key]: _gone, ...rest } = all;
  return rest;
}

let runAction: (id: string) => boolean = () => false;

/** Has controllers run the actions of a screen, until the returned function is called. */
export function connectActions(run: (id: string) => boolean): End {
  runAction = run;
  return () => {
    if (runAction === run) runAction = () => false;
  };
}

/** All connected controllers, and what they move. */
export const controlDesk = new ControlDesk({
  open: () => {
    const { parameters, project } = useProject.getState();
    return parameters && project ? { parameters, project, selected: useSelection.getState().trackId } : null;
  },
  run: (id) => runAction(id),
  moved: ({ id }, waits) => {
    const now = useControls.getState();
    const direction = waits === null ? undefined : waits.position < waits.present ? "up" : "down";
    if (now.active === id && now.waits[id] === direction) return;
    useControls.setState({ active: id, waits: direction ? { ...now.waits, [id]: direction } : without(now.waits, id) });
  },
  layer: (device, layer) => {
    const { layers } = useControls.getState();
    useControls.setState({ layers: layer === 0 ? without(layers, device) : { ...layers, [device]: layer } });
  },
  timers: pageScope,
});

let following = false;

/** Has the desk follow mappings, project and selection for as long as the page lives; once MIDI is on. */
export function followControls(): void {
  if (following) return;
  following = true;
  const show = () => controlDesk.show();
  let hears: End | null = null;
  const hear = () => {
    hears?.();
    const { parameters } = useProject.getState();
    hears = parameters ? parameters.hear({ touch: show, move: show, release: show }) : null;
  };
  hear();
  useProject.subscribe((now, before) => {
    if (now.parameters !== before.parameters) hear();
    if (now.project !== before.project) show();
  });
  for (const store of [useSelection, usePersonal]) store.subscribe(show);
  controlDesk.setMappings(useMappings.getState().mappings);
  useMappings.subscribe(({ mappings }, before) => {
    if (mappings === before.mappings) return;
    useControls.setState(NOTHING);
    controlDesk.setMappings(mappings);
  });
}
