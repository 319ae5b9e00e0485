import { afterEach, expect, test } from "vitest";
import { newDevice } from "../../contract/project/newProject";
import { DeviceParameters } from "../../src/sound/devices/DeviceParameters";
import { NO_SERVICES, ServicesContext } from "../../src/stores/services";
import { mixedProject, openInMemory, silentEngine, trackNamed } from "../studios/fakes";
import { cleanup, render } from "../ui/render";

afterEach(cleanup);

/** The panel of a device that turns the sound down by so many dB. */
function panelOf(kind: "gate" | "compressor" | "limiter" | "chorus", reduction: number): HTMLCanvasElement | null {
  const fake = silentEngine();
  const project = mixedProject();
  const device = newDevice({ id: "d", trackId: trackNamed(project, "Vocals").id, order: "F", kind });
  openInMemory({ ...project, devices: { ...project.devices, d: device } }, fake.engine);
  fake.engine.readReduction = (id) => (id === "d" ? reduction : -1);
  render(
    <ServicesContext value={{ ...NO_SERVICES, engine: fake.engine }}>
      <DeviceParameters device={device} />
    </ServicesContext>,
  );
  return document.querySelector("canvas[aria-label*='gain reduction']");
}

/** Columns of the meter whose colour is not that of its left end. */
function litShare(meter: HTMLCanvasElement): number {
  const { width, height } = meter;
  const { data } = meter.getContext("2d")!.getImageData(0, Math.floor(height / 2), width, 1);
  const colour = (x: number) => data.slice(x * 4, x * 4 + 4).join();
  return Array.from({ length: width }, (_, x) => x).filter((x) => colour(x) !== colour(0)).length / width;
}

test.each(["gate", "compressor", "limiter"] as const)(
  "the panel of a %s shows by how much it turns down",
  async (kind) => {
    const meter = panelOf(kind, -5);
    expect(meter?.getAttribute("aria-label")).toMatch(new RegExp(`^${kind}: gain reduction`, "i"));
    // 20 dB are the whole of it
    await expect.poll(() => litShare(meter!)).toBeCloseTo(0.25, 1);
  },
);

test("a device that does not turn down has no such meter", () => {
  expect(panelOf("chorus", -5)).toBeNull();
});
