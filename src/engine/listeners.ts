/** Those who want to be told of something. */
export class Listeners<Told> {
  private readonly all = new Set<(told: Told) => void>();

  /** Adds one; gives the way to take it off again. */
  add(listener: (told: Told) => void): () => void {
    this.all.add(listener);
    return () => this.all.delete(listener);
  }

  tell(told: Told): void {
    for (const listener of [...this.all]) listener(told);
  }
}
