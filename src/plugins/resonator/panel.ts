import type { WamNode, WamParameterInfo } from "@webaudiomodules/api";
import { Scope } from "../../scope/scope";

const STYLE = `
  .resonator { display: grid; grid-template-columns: 5rem 12rem 5rem; gap: 10px 12px; align-items: center;
    width: max-content; padding: 16px; font: 14px system-ui, sans-serif; color: #e8e8ea; background: #17181c; }
  .resonator input { width: 100%; accent-color: #7aa2ff; }
  .resonator output { font-variant-numeric: tabular-nums; text-align: right; }
`;
/** ms between two looks at what the host has set. */
const LOOK = 200;

const spoken = (value: number, { units }: WamParameterInfo): string =>
  `${value < 10 ? value.toFixed(2) : Math.round(value)} ${units}`;

/** The plugin's panel: a slider for each parameter, which follows the host while no hand is on it. */
export async function createPanel(node: WamNode): Promise<HTMLElement> {
  const panel = document.createElement("form");
  panel.className = "resonator";
  const style = document.createElement("style");
  style.textContent = STYLE;
  panel.append(style);
  const infos = await node.getParameterInfo();
  const shows = new Map<string, (value: number) => void>();
  const scope = new Scope();
  for (const info of Object.values(infos)) {
    const { id, label, minValue, maxValue } = info;
    const logarithmic = info.exponent !== 0;
    const toSlider = (value: number) =>
      logarithmic
        ? Math.log(value / minValue) / Math.log(maxValue / minValue)
        : (value - minValue) / (maxValue - minValue);
    const fromSlider = (share: number) =>
      logarithmic ? minValue * (maxValue / minValue) ** share : minValue + share * (maxValue - minValue);
    const name = document.createElement("label");
    const slider = document.createElement("input");
    const output = document.createElement("output");
    Object.assign(slider, { type: "range", min: "0", max: "1", step: "0.001", id: `resonator-${id}` });
    name.htmlFor = slider.id;
    name.textContent = label;
    shows.set(id, (value) => {
      if (!slider.matches(":active")) slider.value = String(toSlider(value));
      output.value = spoken(value, info);
      slider.setAttribute("aria-valuetext", output.value);
    });
    scope.listen(slider, "input", () => {
      const value = fromSlider(Number(slider.value));
      shows.get(id)?.(value);
      void node.setParameterValues({ [id]: { id, value, normalized: false } });
    });
    panel.append(name, slider, output);
  }
  const look = async () => {
    for (const { id, value } of Object.values(await node.getParameterValues(false))) shows.get(id)?.(value);
  };
  await look();
  // it ends with the panel
  scope.interval(() => (panel.isConnected ? void look() : scope.end()), LOOK);
  return panel;
}
