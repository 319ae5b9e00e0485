import { expect, test } from "vitest";
import type { TopicListener } from "../../../src/api/live/channel";
import { LiveProjects } from "../../../src/stores/cloud/liveProjects";
import { FakeTimers } from "../../project/sync/fakeTimers";

/** A channel that notes who follows what, in the order of asking. */
class FakeChannel {
  readonly asked: TopicListener[] = [];
  readonly left = new Set<TopicListener>();

  follow = (_topic: string, listener: TopicListener) => {
    this.asked.push(listener);
    return () => void this.left.add(listener);
  };
  sync = async () => null;

  /** The one who asked last, once it has. */
  async latest(count: number): Promise<TopicListener> {
    await expect.poll(() => this.asked.length).toBe(count);
    return this.asked[count - 1] as TopicListener;
  }
}

test("a project that was refused is asked for anew, and followed again once the server allows it", async () => {
  const channel = new FakeChannel();
  const projects = new LiveProjects({
    channel: async () => channel,
    failed: ({ code, message, retryAfter }) => ({
      kind: code === "not_found" ? "gone" : "failed",
      message,
      retryAfter,
    }),
    timers: new FakeTimers(),
  });
  const known = { rev: 3, role: "edit" } as const;
  const ask = () => projects.changed("p1", known, { link: null, signal: new AbortController().signal });

  const first = ask();
  const refused = await channel.latest(1);
  refused.frame({ type: "refused", topic: "project:p1", code: "not_found", message: "It is gone." });
  expect(await first).toMatchObject({ ok: false, failure: { kind: "gone" } });
  expect(channel.left.has(refused)).toBe(true);

  const second = ask();
  const allowed = await channel.latest(2);
  allowed.frame({ type: "position", projectId: "p1", rev: 4, role: "edit" });
  expect(await second).toEqual({ ok: true, value: { rev: 4, role: "edit" } });
});
