/** What has been started and must be ended, in the reverse order of its start. */
export class CleanupStack {
  private readonly ends: { name: string; end: () => Promise<unknown> | unknown }[] = [];

  add(name: string, end: () => Promise<unknown> | unknown): void {
    this.ends.push({ name, end });
  }

  /** Ends everything, the last first; one that fails keeps no other from ending and is told to `failed`. */
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
