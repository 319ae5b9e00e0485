/** Collects what has been started, to end it in reverse order. */
export class CleanupStack {
  private readonly ends: { name: string; end: () => Promise<unknown> | unknown }[] = [];

  add(name: string, end: () => Promise<unknown> | unknown): void {
    this.ends.push({ name, end });
  }

  /** Ends everything, the last first; if one fails, `failed` is called and the others still end. */
  async end(failed: (name: string, error: unknown) => void): Promise<void> {
    for (let last = this.ends.pop(); last; last = this.ends.pop()) {
      try {
        await last.end();
      } catch (error) {
        failed(last.name, error);
      }
    }
  }
}
