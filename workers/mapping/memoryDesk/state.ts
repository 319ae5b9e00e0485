/** Numbers by name, and whether any has become another. */
export class State {
  readonly #values = new Map<string, number>();
  readonly #initial: (name: string) => number;
  /** counts the changes */
  revision = 0;

  constructor(initial: (name: string) => number = () => 0) {
    this.#initial = initial;
  }

  get(name: string): number {
    return this.#values.get(name) ?? this.#initial(name);
  }

  put(name: string, value: number): void {
    if (Object.is(this.get(name), value)) return;
    this.#values.set(name, value);
    this.revision += 1;
  }

  add(name: string, amount: number): void {
    this.put(name, this.get(name) + amount);
  }
}
