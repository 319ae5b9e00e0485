import { Scope } from "../../scope/scope";
import { type Action, isEnabled } from "./action";
import { actionFor, type Press } from "./resolve";

/** The keys that a person chose, by action id; actions that are not in it keep their own. */
export type Keymap = Readonly<Record<string, readonly string[]>>;

const OWN_KEYS: Keymap = {};
/** The attribute of a screen that has actions of its own. */
const SCREEN = "data-action-screen";

/**
 * The currently available actions. The app has one registry, and each independent screen (a studio) has one below it,
 * so that two studios side by side each have their own actions: keys go to the one with the focus, otherwise to the one
 * used last.
 */
export class ActionRegistry {
  /** the value of `data-action-screen` on a screen's element */
  readonly id: string;
  readonly #parent: ActionRegistry | null;
  /** the screens, the one used last at the end */
  readonly #screens: ActionRegistry[] = [];
  readonly #listeners = new Set<() => void>();
  #registered: readonly Action[] = [];
  #visible: ReadonlyMap<string, Action> | null = null;
  #all: readonly Action[] | null = null;
  #keymap: Keymap = OWN_KEYS;
  #made = 0;
  /** Called when an action fails. */
  onError: (error: unknown, action: Action) => void = (error) => {
    throw error;
  };

  constructor(parent: ActionRegistry | null = null) {
    this.#parent = parent;
    this.id = parent ? String(++parent.#made) : "app";
  }

  /** Adds this registry to its parent as a screen, until the returned function is called. */
  attach(): () => void {
    const parent = this.#parent;
    if (!parent) return () => undefined;
    parent.#screens.push(this);
    parent.#changed();
    return () => {
      parent.#screens.splice(parent.#screens.indexOf(this), 1);
      parent.#changed();
    };
  }

  /** Adds actions until the returned function is called. A later action replaces an earlier one with the same id. */
  register(actions: readonly Action[]): () => void {
    this.#registered = [...this.#registered, ...actions];
    this.#changed();
    return () => {
      this.#registered = this.#registered.filter((action) => !actions.includes(action));
      this.#changed();
    };
  }

  /** All actions that are available here: those of this screen (for the app: of the one used last) and of the app. */
  all(): readonly Action[] {
    this.#all ??= [...this.#byId().values()];
    return this.#all;
  }

  find(id: string): Action | null {
    return this.#byId().get(id) ?? null;
  }

  /** Runs the action with this id; false if there is none or it is disabled. */
  run(id: string): boolean {
    const action = this.find(id);
    if (!action || !isEnabled(action)) return false;
    const { onError } = this.#parent ?? this;
    try {
      const result = action.run();
      if (result instanceof Promise) result.catch((error: unknown) => onError(error, action));
    } catch (error) {
      onError(error, action);
    }
    return true;
  }

  /** The keys of an action: those that the person chose, otherwise its own. */
  keysOf(action: Pick<Action, "id" | "keys">): readonly string[] {
    return (this.#parent ?? this).#keymap[action.id] ?? action.keys;
  }

  /** Applies the keys that the person chose. */
  setKeymap(keymap: Keymap): void {
    this.#keymap = keymap;
    this.#changed();
  }

  /**
   * Calls `listener` whenever actions are added or removed, their keys change, or they may have become enabled or
   * disabled.
   */
  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Call when something changed that `enabled` depends on. */
  refresh = (): void => {
    for (const listener of this.#listeners) listener();
    for (const screen of this.#screens) screen.refresh();
  };

  /** The action for a key press and the registry that runs it; null if there is none. */
  meant(press: Press, target: Element | null, mac?: boolean): { action: Action; by: ActionRegistry } | null {
    const by = this.#screenOf(target) ?? this.#screens.at(-1) ?? this;
    const keysOf = (action: Action) => ({ keys: this.keysOf(action), chosen: action.id in this.#keymap });
    const action = actionFor(by.all(), keysOf, press, target, mac);
    return action && { action, by };
  }

  /** Listens to key presses in the window until the returned function is called. */
  bind(window: Window): () => void {
    /** by the key that is down, what its release does */
    const held = new Map<string, () => void>();
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing) return;
      const found = this.meant(event, event.target instanceof Element ? event.target : null);
      if (!found) return;
      event.preventDefault();
      const hold = found.action.hold?.();
      if (!hold) return void found.by.run(found.action.id);
      held.get(event.code)?.();
      held.set(event.code, hold);
    };
    const lift = (code: string) => {
      const release = held.get(code);
      held.delete(code);
      release?.();
    };
    // without the focus the window hears of no key that comes up
    const liftAll = () => [...held.keys()].forEach(lift);
    const use = (event: Event) => this.#use(event.target instanceof Element ? event.target : null);
    const scope = new Scope();
    scope.listen(window, "keydown", press);
    scope.listen(window, "keyup", ({ code }) => lift(code));
    scope.listen(window, "blur", liftAll);
    scope.add(liftAll);
    scope.listen(window, "focusin", use);
    scope.listen(window, "pointerdown", use, { capture: true });
    return () => scope.end();
  }

  #byId(): ReadonlyMap<string, Action> {
    if (!this.#visible) {
      const screen = this.#parent ? this : this.#screens.at(-1);
      const registered = [...(this.#parent ?? this).#registered, ...(screen ? screen.#registered : [])];
      this.#visible = new Map(registered.map((action) => [action.id, action]));
    }
    return this.#visible;
  }

  #screenOf(target: Element | null): ActionRegistry | null {
    const id = this.#screens.length > 0 ? target?.closest(`[${SCREEN}]`)?.getAttribute(SCREEN) : null;
    return this.#screens.find((screen) => screen.id === id) ?? null;
  }

  /** Remembers which screen was used last: it gets the keys while no screen has the focus. */
  #use(target: Element | null): void {
    const screen = this.#screenOf(target);
    if (!screen || screen === this.#screens.at(-1)) return;
    this.#screens.splice(this.#screens.indexOf(screen), 1);
    this.#screens.push(screen);
    this.#changed();
  }

  #changed(): void {
    for (const registry of [this, ...this.#screens]) registry.#visible = registry.#all = null;
    if (this.#parent) this.#parent.#changed();
    else this.refresh();
  }
}
