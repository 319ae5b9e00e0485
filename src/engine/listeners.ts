/** A list of listeners. */
export class Listeners<Told> {
  private readonly all = new Set<(told: Told) => void>();

  /** Adds a listener; returns a function that removes it. */
  add(listener: (told: Told) => void): () => void {
    this.all.add(listener);
    return () => this.all.delete(listener);
  }

  tell(told: Told): void {
    for (const listener of [...this.all]) listener(told);
  }
}
