import { afterEach, expect, test, vi } from "vitest";
import type { Release } from "../../contract/api/releases";
import { usePlayer } from "../../src/pages/watch/usePlayer";
import { cleanup, render } from "../ui/render";

/** What the server is asked, answered when the test says so. */
const asked = vi.hoisted(() => [] as ((answer: unknown) => void)[]);
vi.mock("../../src/stores/calls", () => ({
  callApi: () => new Promise((resolve) => asked.push(resolve)),
}));

afterEach(() => {
  cleanup();
  asked.length = 0;
});

let player: ReturnType<typeof usePlayer>;
function Player() {
  player = usePlayer({ id: "song", price: "0" } as Release);
  return <audio ref={player.audio} {...player.events} />;
}
const VIEW = { ok: true, value: { stream: "/song.mp3", watch: "watch", charged: "0", expiresAt: "" } };

test("a sound that comes when its page is left is not played", async () => {
  const { container } = render(<Player />);
  const sound = container.querySelector("audio");
  const playing = player.play();
  cleanup();
  asked[0]?.(VIEW);
  await playing;
  expect(sound?.getAttribute("src")).toBeNull();
  expect(sound?.paused).toBe(true);
});

test("whoever presses play again while the server is asked begins one view", async () => {
  render(<Player />);
  const first = player.play();
  player.toggle();
  player.toggle();
  expect(asked).toHaveLength(1);
  asked[0]?.({ ok: false, error: { code: "unavailable", message: "Not now.", fields: {} } });
  await first;
  void player.play();
  expect(asked).toHaveLength(2);
});
