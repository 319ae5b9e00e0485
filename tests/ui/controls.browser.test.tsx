import { X } from "lucide-react";
import { useState } from "react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { Button } from "../../src/ui/controls/Button";
import { IconButton } from "../../src/ui/controls/IconButton";
import { Fader } from "../../src/ui/controls/value/Fader";
import { Knob } from "../../src/ui/controls/value/Knob";
import { NumberField } from "../../src/ui/controls/value/NumberField";
import { ParameterControl } from "../../src/ui/controls/value/ParameterControl";
import { Slider } from "../../src/ui/controls/value/Slider";
import { TextField } from "../../src/ui/fields/TextField";
import { Select } from "../../src/ui/overlays/Select";
import type { ControlSpec } from "../../src/ui/spec";
import { seriousViolations } from "./axe";
import { cleanup, render } from "./render";

const PAN: ControlSpec = { label: "Pan", min: -100, max: 100, default: 0, step: 1, unit: "pan", scale: "linear" };
const CUTOFF: ControlSpec = {
  label: "Cutoff",
  min: 20,
  max: 20000,
  default: 1000,
  step: 0,
  unit: "Hz",
  scale: "log",
};

const heard = vi.fn();
const edited = vi.fn();
const cancelled = vi.fn();
beforeEach(() => {
  heard.mockClear();
  edited.mockClear();
  cancelled.mockClear();
});
afterEach(cleanup);

type Control = typeof Knob | typeof Fader | typeof Slider | typeof NumberField;

function Held({ as: Shape, spec, from }: { as: Control; spec: ControlSpec; from: number }) {
  const [value, setValue] = useState(from);
  return (
    <Shape
      spec={spec}
      value={value}
      onInput={heard}
      onCommit={(next) => {
        edited(next);
        setValue(next);
      }}
      onCancel={cancelled}
    />
  );
}

const slider = () => page.getByRole("slider");
const shown = () => slider().element().getAttribute("aria-valuetext");

describe.each([
  ["knob", Knob],
  ["fader", Fader],
  ["slider", Slider],
  ["number field", NumberField],
] as const)("a %s", (_name, Shape) => {
  test("says its name, range and value in real units", () => {
    render(<Held as={Shape} spec={PAN} from={-20} />);
    const element = slider().element();
    expect(element.getAttribute("aria-label")).toBe("Pan");
    expect(element.getAttribute("aria-valuemin")).toBe("-100");
    expect(element.getAttribute("aria-valuemax")).toBe("100");
    expect(element.getAttribute("aria-valuenow")).toBe("-20");
    expect(shown()).toBe("left 20");
  });

  test.each([
    ["{ArrowUp}", 2],
    ["{ArrowRight}", 2],
    ["{ArrowDown}", -2],
    ["{Shift>}{ArrowUp}{/Shift}", 1],
    ["{PageUp}", 20],
    ["{PageDown}", -20],
    ["{Home}", -100],
    ["{End}", 100],
  ])("on the key %s goes to %d, as one edit", async (keys, value) => {
    render(<Held as={Shape} spec={PAN} from={0} />);
    (slider().element() as HTMLElement).focus();
    await userEvent.keyboard(keys);
    expect(edited.mock.calls).toEqual([[value]]);
    expect(heard).toHaveBeenLastCalledWith(value);
  });

  test("Delete goes back to the default", async () => {
    render(<Held as={Shape} spec={PAN} from={55} />);
    (slider().element() as HTMLElement).focus();
    await userEvent.keyboard("{Delete}");
    expect(edited.mock.calls).toEqual([[0]]);
  });

  test("Enter opens a field that takes a value with its unit", async () => {
    render(<Held as={Shape} spec={CUTOFF} from={1000} />);
    (slider().element() as HTMLElement).focus();
    await userEvent.keyboard("{Enter}");
    await userEvent.keyboard("2.5k{Enter}");
    expect(edited.mock.calls).toEqual([[2500]]);
    expect(shown()).toBe("2.5 kilohertz");
    expect(document.activeElement?.getAttribute("role")).toBe("slider");
  });

  test("a typed value beyond the range ends at it; nonsense is refused", async () => {
    render(<Held as={Shape} spec={CUTOFF} from={1000} />);
    (slider().element() as HTMLElement).focus();
    await userEvent.keyboard("{Enter}loud{Enter}");
    const field = page.getByRole("textbox");
    await expect.element(field).toHaveAttribute("aria-invalid", "true");
    await userEvent.fill(field, "90 kHz");
    await userEvent.keyboard("{Enter}");
    expect(edited.mock.calls).toEqual([[20000]]);
  });

  test("a drag is heard at each step and is one edit at its end", async () => {
    render(<Held as={Shape} spec={PAN} from={0} />);
    const horizontal = Shape === Slider;
    const { width, height } = slider().element().getBoundingClientRect();
    const from = { x: width / 2, y: height / 2 };
    const to = horizontal ? { x: width / 2 + 20, y: height / 2 } : { x: width / 2, y: height / 2 - 8 };
    await userEvent.dragAndDrop(slider(), slider(), { sourcePosition: from, targetPosition: to, steps: 4 });
    expect(edited).toHaveBeenCalledOnce();
    expect(edited.mock.calls[0]?.[0]).toBeGreaterThan(0);
    expect(heard.mock.calls.length).toBeGreaterThan(0);
    expect(heard.mock.lastCall).toEqual(edited.mock.lastCall);
    expect(cancelled).not.toHaveBeenCalled();
  });
});

describe("a knob", () => {
  test("double-click resets", async () => {
    render(<Held as={Knob} spec={PAN} from={40} />);
    await userEvent.dblClick(slider());
    expect(edited.mock.calls).toEqual([[0]]);
  });

  test("turning the wheel is one edit, when it rests", async () => {
    render(<Held as={Knob} spec={PAN} from={0} />);
    const element = slider().element();
    const turn = (deltaY: number) => {
      const event = new WheelEvent("wheel", { deltaY, deltaMode: 1, cancelable: true, bubbles: true });
      element.dispatchEvent(event);
      return event.defaultPrevented;
    };
    expect(turn(-1)).toBe(true);
    turn(-1);
    expect(edited).not.toHaveBeenCalled();
    await expect.poll(() => edited.mock.calls).toEqual([[4]]);
  });

  test("Escape in the middle of a turn takes it back", async () => {
    render(<Held as={Knob} spec={PAN} from={10} />);
    const element = slider().element() as HTMLElement;
    element.focus();
    element.dispatchEvent(new WheelEvent("wheel", { deltaY: -1, deltaMode: 1, cancelable: true, bubbles: true }));
    await userEvent.keyboard("{Escape}");
    expect(cancelled.mock.calls).toEqual([[10]]);
    expect(edited).not.toHaveBeenCalled();
    expect(shown()).toBe("right 10");
  });

  test("that is handed on in the middle of a turn makes the edit of what it began on, and shows the other", async () => {
    const other = vi.fn();
    const { rerender } = render(<Knob spec={PAN} address="one" value={0} onInput={heard} onCommit={edited} />);
    const turn = () =>
      slider()
        .element()
        .dispatchEvent(new WheelEvent("wheel", { deltaY: -1, deltaMode: 1, cancelable: true, bubbles: true }));
    turn();
    expect(heard.mock.calls).toEqual([[2]]);
    rerender(<Knob spec={PAN} address="two" value={-40} onInput={other} onCommit={other} />);
    expect(edited.mock.calls).toEqual([[2]]);
    expect(shown()).toBe("left 40");
    turn();
    expect(other.mock.calls).toEqual([[-38]]);
    expect(edited).toHaveBeenCalledTimes(1);
  });

  test("that is handed on while a value is typed sets what it was typed for", async () => {
    const other = vi.fn();
    const { rerender } = render(<Knob spec={PAN} address="one" value={0} onCommit={edited} />);
    await userEvent.click(page.getByRole("button", { name: /type a value/i }));
    await userEvent.keyboard("L35");
    rerender(<Knob spec={PAN} address="two" value={-40} onInput={other} onCommit={other} />);
    (document.activeElement as HTMLElement).blur();
    expect(edited.mock.calls).toEqual([[-35]]);
    expect(other).not.toHaveBeenCalled();
    await expect.poll(shown).toBe("left 40");
  });

  test("that is handed on under a pressed pointer lets go", async () => {
    const other = vi.fn();
    const { rerender } = render(<Knob spec={PAN} address="one" value={0} onCommit={edited} />);
    const element = slider().element();
    vi.spyOn(element, "setPointerCapture").mockReturnValue();
    const at = (type: string, clientY: number) =>
      element.dispatchEvent(new PointerEvent(type, { pointerId: 1, clientY, button: 0, bubbles: true }));
    at("pointerdown", 100);
    at("pointermove", 82);
    rerender(<Knob spec={PAN} address="two" value={-40} onInput={other} onCommit={other} />);
    expect(edited.mock.calls).toEqual([[20]]);
    at("pointermove", 60);
    at("pointerup", 60);
    expect(other).not.toHaveBeenCalled();
    expect(shown()).toBe("left 40");
  });

  test("that is disabled stands still", async () => {
    render(<Knob spec={PAN} value={10} onCommit={edited} disabled />);
    const element = slider().element() as HTMLElement;
    element.focus();
    await userEvent.keyboard("{ArrowUp}");
    expect(edited).not.toHaveBeenCalled();
    expect(element.getAttribute("aria-disabled")).toBe("true");
  });

  test("shows a click on its value as a field", async () => {
    render(<Held as={Knob} spec={PAN} from={10} />);
    await userEvent.click(page.getByRole("button", { name: /type a value/i }));
    await userEvent.keyboard("L35{Enter}");
    expect(edited.mock.calls).toEqual([[-35]]);
  });
});

describe("a parameter", () => {
  test("that is on or off is a switch", async () => {
    const spec: ControlSpec = { ...PAN, label: "Sync", min: 0, max: 1, unit: "switch" };
    render(<ParameterControl spec={spec} value={1} onCommit={edited} />);
    const toggle = page.getByRole("switch", { name: "Sync" });
    expect(toggle.element().getAttribute("aria-checked")).toBe("true");
    await userEvent.click(toggle);
    expect(edited.mock.calls).toEqual([[0]]);
  });

  test("that is a choice is a list", async () => {
    const spec: ControlSpec = {
      ...PAN,
      label: "Wave",
      min: 0,
      max: 2,
      unit: "choice",
      choices: ["Sine", "Saw", "Square"],
    };
    render(<ParameterControl spec={spec} value={0} onCommit={edited} />);
    await userEvent.click(page.getByRole("combobox", { name: "Wave" }));
    await userEvent.click(page.getByRole("option", { name: "Square" }));
    expect(edited.mock.calls).toEqual([[2]]);
  });
});

test.each(["dark", "light"])("axe finds nothing serious in the controls, %s", async (theme) => {
  document.documentElement.dataset.theme = theme;
  render(
    <main>
      <h1>Controls</h1>
      <Held as={Knob} spec={PAN} from={0} />
      <Held as={Fader} spec={PAN} from={0} />
      <Held as={Slider} spec={CUTOFF} from={500} />
      <Held as={NumberField} spec={CUTOFF} from={500} />
    </main>,
  );
  expect(await seriousViolations()).toEqual([]);
});

describe("a button that cannot be pressed while it works", () => {
  const buttons = (busy: boolean) => (
    <>
      <Button disabled={busy}>Save</Button>
      <IconButton icon={X} label="Shut" disabled={busy} />
      <Button>Elsewhere</Button>
    </>
  );
  const named = (name: string) => page.getByRole("button", { name }).element() as HTMLButtonElement;
  /** as long as a browser takes to see that what has the focus cannot have it */
  const drawn = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));

  test.each(["Save", "Shut"])("has the focus again once it can: %s", async (name) => {
    const { rerender } = render(buttons(false));
    named(name).focus();
    rerender(buttons(true));
    await drawn();
    expect(document.activeElement).toBe(document.body);
    rerender(buttons(false));
    expect(document.activeElement).toBe(named(name));
  });

  test("leaves the focus where the person has gone meanwhile", async () => {
    const { rerender } = render(buttons(false));
    named("Save").focus();
    rerender(buttons(true));
    await drawn();
    named("Elsewhere").focus();
    rerender(buttons(false));
    expect(document.activeElement).toBe(named("Elsewhere"));
  });
});

test.each(["light", "dark"])(
  "a field stands out from its ground in the %s theme, and one that is disabled does not",
  (theme) => {
    document.documentElement.dataset.theme = theme;
    const { container } = render(
      <div style={{ background: "var(--panel)" }}>
        <TextField label="Name" value="" onChange={vi.fn()} />
        <TextField label="Name" value="" onChange={vi.fn()} disabled />
        <Select label="Rate" value="a" options={[{ value: "a", label: "A" }]} onChange={vi.fn()} />
        <Select label="Rate" value="a" options={[{ value: "a", label: "A" }]} onChange={vi.fn()} disabled />
      </div>,
    );
    /** OKLCH lightness of what an element is filled with; null where what is below shows through */
    const lightness = (element: Element | null | undefined) => {
      const { backgroundColor } = getComputedStyle(element ?? document.body);
      const found = /^oklch\(([\d.]+)/.exec(backgroundColor);
      return found ? Number(found[1]) : null;
    };
    const ground = lightness(container.firstElementChild) ?? Number.NaN;
    const [name, nameOff] = [...container.querySelectorAll("input:not([aria-hidden])")].map((one) => one.parentElement);
    const [rate, rateOff] = container.querySelectorAll("[role=combobox]");
    for (const field of [name, rate])
      expect(Math.sign((lightness(field) ?? Number.NaN) - ground)).toBe(theme === "light" ? 1 : -1);
    for (const field of [nameOff, rateOff]) expect(lightness(field)).toBe(null);
    delete document.documentElement.dataset.theme;
  },
);
