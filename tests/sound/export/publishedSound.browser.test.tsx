import { afterEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { demoProject } from "../../../contract/demo";
import { newId } from "../../../src/project/ids";
import { mixOfProject } from "../../../src/sound/export/mixOfProject";
import type { Exporter } from "../../../src/sound/export/port";
import { usePublishedSound } from "../../../src/sound/export/usePublishedSound";
import { openInMemory } from "../../studios/fakes";
import { cleanup, render } from "../../ui/render";

afterEach(cleanup);

interface Props {
  exporter: Exporter;
  send: (file: Blob) => Promise<string | null>;
}

/** How far the sound is; pressed, it is tried again. */
function Sound({ exporter, send }: Props) {
  const { sound, again } = usePublishedSound(exporter, mixOfProject, send);
  return (
    <button type="button" onClick={again}>
      {sound.kind}
    </button>
  );
}

test("a mix that could not be sent is sent again as it was rendered, and let go of once it is sent", async () => {
  openInMemory(demoProject(newId));
  const mix = new Blob(["the mix"]);
  const done = { renders: 0, discards: 0, sent: [] as Blob[] };
  const exporter: Exporter = {
    run: async () => {
      done.renders += 1;
      return {
        files: [{ name: "mix.flac", blob: mix }],
        discard: () => {
          done.discards += 1;
        },
      };
    },
  };
  const send = async (file: Blob) => (done.sent.push(file) === 1 ? null : "an-upload");
  render(<Sound exporter={exporter} send={send} />);
  await userEvent.click(page.getByRole("button", { name: "failed" }));
  await expect.element(page.getByRole("button", { name: "sent" })).toBeVisible();
  expect(done).toEqual({ renders: 1, discards: 1, sent: [mix, mix] });
  expect(done.sent[1]).toBe(mix);
});
