/** A browser's storage that lasts as long as the test. */
export class MemoryStorage implements Storage {
  readonly values = new Map<string, string>();
  get length() {
    return this.values.size;
  }
  clear = () => this.values.clear();
  getItem = (key: string) => this.values.get(key) ?? null;
  key = (index: number) => [...this.values.keys()][index] ?? null;
  removeItem = (key: string) => void this.values.delete(key);
  setItem = (key: string, value: string) => void this.values.set(key, value);
}
