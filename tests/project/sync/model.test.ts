import { expect, it } from "vitest";
import { FakeCloud } from "./fakeCloud";
import { runModel } from "./model";

const ANY = Math.trunc(Math.random() * 2 ** 31);

it.each([1, 2, 3, 4, 5, 6, ANY])(
  "devices come to the server's document and lose no edit, whatever network and tabs do, seed %i",
  async (seed) => {
    const cloud = new FakeCloud();
    await runModel({
      seed,
      steps: 400,
      cloud,
      meddle: (random) => {
        cloud.role = random() < 0.3 ? "view" : "owner";
      },
      calm: () => {
        cloud.role = "owner";
      },
    });
    expect([...cloud.projects.values()][0]?.edits.length).toBeGreaterThan(0);
  },
);
