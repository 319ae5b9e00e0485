import { setTimeout as sleep } from "node:timers/promises";

/** Waits until an expectation holds: for what another process or connection does in its own time. */
export async function eventually(expectation: () => unknown, seconds = 60): Promise<void> {
  const end = Date.now() + seconds * 1000;
  for (;;) {
    try {
      await expectation();
      return;
    } catch (error) {
      if (Date.now() > end) throw error;
      await sleep(20);
    }
  }
}
