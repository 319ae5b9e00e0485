import { t } from "@lingui/core/macro";
import { createContext, type ReactNode, useContext, useEffect, useMemo, useRef, useSyncExternalStore } from "react";
import { Scope } from "../../scope/scope";
import { type Action, type ActionHandler, type ActionSpecs, isEnabled } from "./action";
import { ActionRegistry } from "./registry";

const RegistryContext = createContext<ActionRegistry | null>(null);

/** Provides the app's actions; their keys work while this is mounted. */
export function Actions({ registry, children }: { registry: ActionRegistry; children: ReactNode }) {
  useEffect(() => registry.bind(window), [registry]);
  return <RegistryContext value={registry}>{children}</RegistryContext>;
}

/** A screen with actions of its own, separate from those of other screens. */
export function ActionScreen({ children }: { children: ReactNode }) {
  const app = useRegistry();
  const registry = useMemo(() => new ActionRegistry(app), [app]);
  useEffect(() => registry.attach(), [registry]);
  return (
    <RegistryContext value={registry}>
      <div data-action-screen={registry.id} style={{ display: "contents" }}>
        {children}
      </div>
    </RegistryContext>
  );
}

/** The registry of the screen that contains the component, or the app's. */
export function useRegistry(): ActionRegistry {
  const registry = useContext(RegistryContext);
  if (!registry) throw new Error(t`Actions stand around the app.`);
  return registry;
}

type Handler = ActionHandler | ActionHandler["run"];

/**
 * Implements the actions of a table while the component is mounted and `on` is true. `run` and `enabled` may close over
 * anything: always the latest ones are called.
 */
export function useActions<Id extends string>(
  specs: ActionSpecs<Id>,
  handlers: Readonly<Record<Id, Handler>>,
  on = true,
): void {
  const actions = Object.keys(on ? specs : {}).map((id): Action => {
    const handler = handlers[id as Id];
    return { ...specs[id as Id], ...(typeof handler === "function" ? { run: handler } : handler) };
  });
  useActionList(actions, actions.map(({ id }) => id).join());
}

/** Registers actions while the component is mounted. A change of ids or titles needs a new `version`. */
export function useActionList(actions: readonly Action[], version: string | number = 0): void {
  const registry = useRegistry();
  const latest = useRef(actions);
  latest.current = actions;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `version` stands for the list's shape
  useEffect(() => {
    const find = (id: string) => latest.current.find((action) => action.id === id);
    const owner = new Scope();
    const remove = registry.register(
      latest.current.map((action) => ({
        ...action,
        run: () => find(action.id)?.run(owner),
        ...(action.hold ? { hold: () => find(action.id)?.hold?.() ?? (() => undefined) } : {}),
        enabled: () => {
          const now = find(action.id);
          return now !== undefined && isEnabled(now);
        },
      })),
    );
    return () => {
      remove();
      owner.end();
    };
  }, [registry, version]);
}

/** The list of all actions, kept up to date. */
export function useAllActions(): readonly Action[] {
  const registry = useRegistry();
  return useSyncExternalStore(registry.subscribe, () => registry.all());
}

/** The first of an action's keys, for a hint; null if it has none or is not registered. */
export function useKeyOf(id: string | undefined): string | null {
  const registry = useRegistry();
  return useSyncExternalStore(registry.subscribe, () => {
    const action = id === undefined ? null : registry.find(id);
    return (action && registry.keysOf(action)[0]) ?? null;
  });
}

/** What a button needs to know about its action; null without an action. */
export function useAction(id: string | undefined) {
  const registry = useRegistry();
  const key = useKeyOf(id);
  const title = useSyncExternalStore(registry.subscribe, () => (id === undefined ? null : registry.find(id)?.title));
  const enabled = useSyncExternalStore(registry.subscribe, () => {
    const action = id === undefined ? null : registry.find(id);
    return action !== null && isEnabled(action);
  });
  if (id === undefined || title == null) return null;
  return { title, key, enabled, run: () => void registry.run(id) };
}
