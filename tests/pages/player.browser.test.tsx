import { afterEach, expect, test } from "vitest";
import type { Release } from "../../contract/api/releases";
import { cleanup, render } from "../ui/render";

/** What the server is asked, answered when the test says so. */
const asked: ((status: number, body: unknown) => void)[] = [];
const realFetch = window.fetch;
// before the client takes hold of it
window.fetch = (input, init) => {
  if (!String(input).startsWith("/api/")) return realFetch(input, init);
  return new Promise((resolve) => {
    asked.push((status, body) => resolve(new Response(JSON.stringify(body), { status })));
  });
};
const { usePlayer } = await import("../../src/pages/watch/usePlayer");

afterEach(() => {
  cleanup();
  asked.length = 0;
});

let player: ReturnType<typeof usePlayer>;
function Player() {
  player = usePlayer({ id: "song", price: "0" } as Release);
  return <audio ref={player.audio} {...player.events} />;
}
const VIEW = { stream: "/song.mp3", watch: "watch", charged: "0", expiresAt: "2026-11-22T12:00:00.000Z" };
const REFUSED = { error: { code: "unavailable", message: "Not now.", requestId: "1" } };

test("a sound that comes when its page is left is not played", async () => {
  const { container } = render(<Player />);
  const sound = container.querySelector("audio");
  const playing = player.play();
  await expect.poll(() => asked.length).toBe(1);
  cleanup();
  asked[0]?.(200, VIEW);
  await playing;
  expect(sound?.getAttribute("src")).toBeNull();
  expect(sound?.paused).toBe(true);
});

test("whoever presses play again while the server is asked begins one view", async () => {
  render(<Player />);
  const first = player.play();
  player.toggle();
  player.toggle();
  await expect.poll(() => asked.length).toBe(1);
  asked[0]?.(503, REFUSED);
  await first;
  // a second view would have been begun with the first
  expect(asked).toHaveLength(1);
  void player.play();
  await expect.poll(() => asked.length).toBe(2);
});
