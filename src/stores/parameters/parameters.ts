import { type Address, formatAddress } from "../../../contract/parameters/address";
import { parameterCommand, readParameter } from "../../../contract/project/parameters";
import type { GestureSound, Hold, OwnValue, ParameterPorts, ParameterSource, ValueOwner } from "./port";

interface Held extends Hold {
  live: boolean;
  value: number;
  moved: boolean;
  /** the document's value at the last check */
  stored: number;
}

interface Entry {
  readonly address: Address;
  readonly listeners: Set<() => void>;
  /** the value that was last passed to the listeners */
  told: number;
  held: Held | null;
}

/**
 * The live value of every parameter of one open project. Whoever moves a parameter (pointer, wheel, keys, a typed
 * value, a MIDI controller) holds it, moves it and releases it; views subscribe to it. While it is held, the value is
 * heard and shown everywhere, but only the end of the gesture is an edit. A hold takes precedence over others' edits
 * until it ends.
 */
export class Parameters {
  readonly #ports: ParameterPorts;
  readonly #entries = new Map<string, Entry>();
  readonly #sounds = new Set<GestureSound>();
  readonly #owners = new Set<ValueOwner>();
  /** entries whose listeners are called before the next repaint */
  readonly #changed = new Set<Entry>();
  #awaitsFrame = false;
  #closed = false;

  constructor(ports: ParameterPorts) {
    this.#ports = ports;
  }

  /** Passes gestures on to the sound, until the returned function is called. */
  hear(sound: GestureSound): () => void {
    this.#sounds.add(sound);
    return () => this.#sounds.delete(sound);
  }

  /** Takes the values of some parameters from elsewhere than the document, until the returned function is called. */
  addOwner(owner: ValueOwner): () => void {
    this.#owners.add(owner);
    this.refresh();
    return () => {
      this.#owners.delete(owner);
      this.refresh();
    };
  }

  /** The held value, otherwise the document's; 0 if there is no such parameter. */
  get(address: Address): number {
    return this.#valueOf(address, this.#entries.get(formatAddress(address))?.held ?? null);
  }

  /** The parameter as a value source for controls. */
  source(address: Address): ParameterSource {
    const key = formatAddress(address);
    return {
      get: () => this.#valueOf(address, this.#entries.get(key)?.held ?? null),
      subscribe: (listener) => this.#subscribe(key, address, listener),
      begin: () => this.begin(address),
    };
  }

  /** Takes hold of a parameter. Another's hold on it ends, without an edit. */
  begin(address: Address): Hold {
    const key = formatAddress(address);
    const stored = this.#stored(address);
    const entry = this.#entry(key, address);
    const before = entry.held;
    const { min = 0, max = 0 } = readParameter(this.#ports.project(), address)?.spec ?? {};
    const held: Held = {
      live: stored !== null && this.#mayMove(address),
      value: before?.value ?? stored ?? 0,
      moved: before?.moved ?? false,
      stored: stored ?? 0,
      move: (value) => this.#move(entry, held, Math.min(max, Math.max(min, value))),
      commit: () => this.#end(key, entry, held, "commit"),
      cancel: () => this.#end(key, entry, held, "cancel"),
    };
    if (held.live) {
      if (before) before.live = false;
      entry.held = held;
      for (const sound of this.#sounds) sound.touch(address);
    } else this.#forget(key, entry);
    return held;
  }

  /** Sets a parameter in one edit, as a switch does. Returns whether the edit was accepted; a refusal is reported. */
  set(address: Address, value: number): boolean {
    if (this.#closed) return false;
    if (!this.#mayMove(address)) return this.#edit(address, value);
    const hold = this.begin(address);
    hold.move(value);
    hold.commit();
    return this.#stored(address) === value;
  }

  /**
   * Call when the document, or who may edit it, has changed: reports changed values and ends holds of parameters that
   * are gone.
   */
  refresh(): void {
    for (const [key, entry] of [...this.#entries]) {
      const { held } = entry;
      if (held) {
        const stored = this.#stored(entry.address);
        if (stored === null) this.#drop(key, entry, held);
        else if (!this.#mayMove(entry.address)) this.#end(key, entry, held, "cancel");
        else held.stored = stored;
      }
      this.#tell(entry);
    }
  }

  /** Ends every hold; afterwards nothing can be moved. */
  close(): void {
    this.#closed = true;
    for (const [key, entry] of [...this.#entries]) if (entry.held) this.#drop(key, entry, entry.held);
  }

  #subscribe(key: string, address: Address, listener: () => void): () => void {
    const entry = this.#entry(key, address);
    entry.listeners.add(listener);
    return () => {
      entry.listeners.delete(listener);
      this.#forget(key, entry);
    };
  }

  #entry(key: string, address: Address): Entry {
    const known = this.#entries.get(key);
    if (known) return known;
    const entry: Entry = { address, listeners: new Set(), told: this.#valueOf(address, null), held: null };
    this.#entries.set(key, entry);
    return entry;
  }

  /** Drops an entry without listeners and hold. */
  #forget(key: string, entry: Entry): void {
    if (entry.held === null && entry.listeners.size === 0 && this.#entries.get(key) === entry)
      this.#entries.delete(key);
  }

  #mayMove(address: Address): boolean {
    return !this.#closed && (!this.#ports.readOnly() || this.#own(address) !== null);
  }

  #own(address: Address): OwnValue | null {
    for (const owner of this.#owners) {
      const own = owner(address);
      if (own) return own;
    }
    return this.#ports.own?.(address) ?? null;
  }

  #stored(address: Address): number | null {
    const own = this.#own(address);
    return own ? own.get() : (readParameter(this.#ports.project(), address)?.value ?? null);
  }

  #valueOf(address: Address, held: Held | null): number {
    return held ? held.value : (this.#stored(address) ?? 0);
  }

  #move(entry: Entry, held: Held, value: number): void {
    if (!held.live || Number.isNaN(value)) return;
    held.moved = true;
    held.value = value;
    for (const sound of this.#sounds) sound.move(entry.address, value);
    this.#changed.add(entry);
    this.#awaitFrame();
  }

  #end(key: string, entry: Entry, held: Held, how: "commit" | "cancel"): void {
    if (!held.live) return;
    held.live = false;
    entry.held = null;
    const { address } = entry;
    const stored = this.#stored(address);
    const edits = held.moved && stored !== null && how === "commit" && held.value !== stored;
    const edited = edits && this.#edit(address, held.value);
    this.#letGo(address, edited ? held.value : (stored ?? held.stored));
    this.#tell(entry);
    this.#forget(key, entry);
  }

  /** Returns whether the document accepted the value. */
  #edit(address: Address, value: number): boolean {
    const own = this.#own(address);
    try {
      if (own) own.set(value);
      else {
        const command = parameterCommand(this.#ports.project(), address, value);
        if (!command) return false;
        this.#ports.run(command);
      }
      return true;
    } catch (error) {
      this.#ports.refused(error);
      return false;
    }
  }

  #drop(key: string, entry: Entry, held: Held): void {
    held.live = false;
    entry.held = null;
    this.#letGo(entry.address, held.stored);
    this.#forget(key, entry);
  }

  #letGo(address: Address, value: number): void {
    for (const sound of this.#sounds) sound.release(address, value);
  }

  #tell(entry: Entry): void {
    // a listener that was added since the last move has already read its value
    const moved = this.#changed.delete(entry);
    const value = this.#valueOf(entry.address, entry.held);
    if (!moved && Object.is(value, entry.told)) return;
    entry.told = value;
    for (const listener of [...entry.listeners]) listener();
  }

  #awaitFrame(): void {
    if (this.#awaitsFrame) return;
    this.#awaitsFrame = true;
    this.#ports.nextFrame(() => {
      this.#awaitsFrame = false;
      for (const entry of [...this.#changed]) this.#tell(entry);
    });
  }
}
